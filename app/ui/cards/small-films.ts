import { createContext } from "react";

export const SmallFilms = createContext(false);
