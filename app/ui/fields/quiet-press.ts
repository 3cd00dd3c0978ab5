/**
 * A press by script carries this header with "quiet", and the answer to a press that was done carries it with "done".
 * Script cannot read a redirect, so without the header in the answer nothing was done.
 */
export const PRESS_HEADER = "X-Press";
export const QUIET = "quiet";
export const DONE = "done";
