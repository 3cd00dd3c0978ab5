import { createContext } from "react";

/** The Content-Security-Policy nonce of the page's own scripts. */
export const Nonce = createContext("");
