import { createContext } from "react";

/** True if the small rendition of a film is shown on any screen. */
export const SmallFilms = createContext(false);
