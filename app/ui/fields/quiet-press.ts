/** Script sends it with "quiet", and the answer to a done press has it with "done": script cannot read a redirect. */
export const PRESS_HEADER = "X-Press";
export const QUIET = "quiet";
export const DONE = "done";
