export { gazetteer as places } from "./gazetteer.server.ts";
