import { createContext } from "react";

/** The value that lets the page's own scripts run under its Content-Security-Policy. */
export const Nonce = createContext("");
