#ifndef CTRACKD_H
#define CTRACKD_H
#endif
