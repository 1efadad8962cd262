#include "ctrackd.h"
