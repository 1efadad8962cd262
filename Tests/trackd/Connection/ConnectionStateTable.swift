/// What every event does in every state, as text. The columns are the event with its parameters, the states to which
/// the line applies, the next state, and the action. `=` means that the state doesn't change.
///
/// A state has two words, one for its input and one for its output. `*` stands for any word, and `a|b` for one of two
/// words.
enum ConnectionStateTable {
  static let text = """
    readable start=yes goOn=*       waiting *                     = =                   read
    readable start=no  goOn=yes     waiting *                     = =                   nothing
    readable start=no  goOn=no      waiting *                     paused =              watch
    readable start=yes goOn=*       paused *                      waiting =             read
    readable start=no  goOn=*       paused *                      = =                   nothing
    readable start=yes goOn=*       lines *                       = =                   nothing
    readable start=no  goOn=yes     lines *                       = =                   nothing
    readable start=no  goOn=no      lines *                       pausedLines =         watch
    readable start=*   goOn=*       pausedLines|lastLines|ended * = =                   nothing
    readable start=*   goOn=*       dismissed *                   = =                   read
    readable start=*   goOn=*       dismissedEnded *              = =                   nothing
    readable start=*   goOn=*       leaving -                     = =                   read
    readable start=*   goOn=*       leavingEnded|closed -         = =                   nothing

    received                        waiting|lines *               lines =               serve
    received                        paused|pausedLines *          pausedLines =         serve
    received                        lastLines|ended *             = =                   discard
    received                        dismissed|dismissedEnded *    = =                   discard
    received                        leaving|leavingEnded|closed - = =                   discard

    ended                           waiting|paused *              lastLines =           serve
    ended                           lines|pausedLines *           lastLines =           serve
    ended                           lastLines *                   = =                   serve
    ended                           ended *                       = =                   review
    ended                           dismissed|dismissedEnded *    dismissedEnded =      review
    ended                           leaving|leavingEnded -        leavingEnded -        review
    ended                           closed -                      = =                   nothing

    hungUp start=yes                waiting|paused *              waiting dead          abandonAndRead
    hungUp start=no                 waiting|paused *              = dead                abandon
    hungUp start=*                  lines|pausedLines *           = dead                abandon
    hungUp start=*                  lastLines|ended *             = dead                abandon
    hungUp start=*                  dismissed *                   = dead                abandonAndRead
    hungUp start=*                  dismissedEnded *              = dead                abandon
    hungUp start=*                  leaving -                     = =                   abandonAndRead
    hungUp start=*                  leavingEnded -                = =                   abandon
    hungUp start=*                  closed -                      = =                   nothing

    ranDry                          waiting|lines *               waiting =             -
    ranDry                          paused|pausedLines *          paused =              -
    ranDry                          lastLines|ended *             ended =               -
    ranDry                          dismissed|dismissedEnded *    = =                   -
    ranDry                          leaving|leavingEnded|closed - = =                   -

    served start=*   goOn=yes       waiting|paused|ended *        = =                   takeTurn
    served start=*   goOn=no        waiting|paused|ended *        = =                   nothing
    served start=yes goOn=*         lines|pausedLines|lastLines * = =                   takeTurn
    served start=no  goOn=yes       lines|pausedLines|lastLines * = =                   takeTurn
    served start=no  goOn=no        lines|pausedLines|lastLines * = =                   nothing
    served start=*   goOn=yes       dismissed|dismissedEnded *    = =                   takeTurn
    served start=*   goOn=no        dismissed|dismissedEnded *    = =                   nothing
    served start=*   goOn=*         leaving|leavingEnded|closed - = =                   nothing

    sent all=yes                    talking flowing               = =                   nothing
    sent all=no                     talking flowing               = stalled             timeStalling
    sent all=yes                    talking stalled               = flowing             stopTiming
    sent all=no                     talking stalled               = =                   timeStalling
    sent all=*                      talking dead                  = =                   nothing
    sent all=yes                    dismissed|dismissedEnded flowing = =                nothing
    sent all=no                     dismissed|dismissedEnded flowing = stalled          timeStalling
    sent all=yes                    dismissed|dismissedEnded stalled = flowing          stopTiming
    sent all=no                     dismissed|dismissedEnded stalled = =                timeStalling
    sent all=*                      dismissed|dismissedEnded dead = =                   nothing
    sent all=*                      leaving|leavingEnded|closed - = =                   nothing

    sendFailed                      talking *                     = dead                abandon
    sendFailed                      dismissed|dismissedEnded *    = dead                abandon
    sendFailed                      leaving|leavingEnded -        = =                   abandon
    sendFailed                      closed -                      = =                   nothing

    settled start=*   idle=*        waiting|paused|ended *        = =                   nothing
    settled start=yes idle=*        lines|pausedLines|lastLines * = =                   takeTurn
    settled start=no  idle=*        lines|pausedLines|lastLines * = =                   nothing
    settled start=*   idle=yes      dismissed flowing|dead        leaving -             sayFarewell
    settled start=*   idle=yes      dismissedEnded flowing|dead   leavingEnded -        sayFarewell
    settled start=*   idle=yes      dismissed|dismissedEnded stalled = =                nothing
    settled start=*   idle=no       dismissed|dismissedEnded *    = =                   nothing
    settled start=*   idle=*        leaving|leavingEnded|closed - = =                   nothing

    dismissed                       waiting|paused *              dismissed =           tell
    dismissed                       lines|pausedLines *           dismissed =           tell
    dismissed                       lastLines|ended *             dismissedEnded =      tell
    dismissed                       dismissed|dismissedEnded *    = =                   nothing
    dismissed                       leaving|leavingEnded|closed - = =                   nothing

    stopped                         waiting|paused|ended flowing|dead ended =           review
    stopped                         waiting|paused|ended stalled  ended =               reviewAndTimeStalling
    stopped                         lines|pausedLines|lastLines flowing|dead lastLines = review
    stopped                         lines|pausedLines|lastLines stalled lastLines =     reviewAndTimeStalling
    stopped                         dismissed|dismissedEnded flowing|dead dismissedEnded = review
    stopped                         dismissed|dismissedEnded stalled dismissedEnded =   reviewAndTimeStalling
    stopped                         leaving|leavingEnded -        leavingEnded -        review
    stopped                         closed -                      = =                   nothing

    reviewed start=*   idle=*       waiting flowing               = =                   watch:read
    reviewed start=*   idle=*       waiting stalled               = =                   watch:read+write
    reviewed start=yes idle=*       waiting|paused dead           waiting =             watch:read
    reviewed start=no  idle=*       waiting|paused dead           = =                   watch:nil
    reviewed start=yes idle=*       paused flowing                waiting =             watch:read
    reviewed start=no  idle=*       paused flowing                = =                   watch:none
    reviewed start=yes idle=*       paused stalled                waiting =             watch:read+write
    reviewed start=no  idle=*       paused stalled                = =                   watch:write
    reviewed start=*   idle=*       lines flowing                 = =                   watch:read
    reviewed start=*   idle=*       lines stalled                 = =                   watch:read+write
    reviewed start=*   idle=*       pausedLines|lastLines flowing = =                   watch:none
    reviewed start=*   idle=*       pausedLines|lastLines stalled = =                   watch:write
    reviewed start=*   idle=*       lines|pausedLines|lastLines dead = =                watch:nil
    reviewed start=*   idle=yes     ended|dismissedEnded *        = =                   close
    reviewed start=*   idle=no      ended|dismissedEnded flowing  = =                   watch:none
    reviewed start=*   idle=no      ended|dismissedEnded stalled  = =                   watch:write
    reviewed start=*   idle=no      ended|dismissedEnded dead     = =                   watch:nil
    reviewed start=*   idle=*       dismissed flowing|dead        = =                   watch:read
    reviewed start=*   idle=*       dismissed stalled             = =                   watch:read+write
    reviewed start=*   idle=*       leaving -                     = =                   watch:read
    reviewed start=*   idle=*       leavingEnded -                = =                   close
    reviewed start=*   idle=*       closed -                      = =                   nothing

    closed                          talking *                     closed -              release
    closed                          dismissed|dismissedEnded *    closed -              release
    closed                          leaving|leavingEnded -        closed -              release
    closed                          closed -                      = =                   nothing
    """
}
