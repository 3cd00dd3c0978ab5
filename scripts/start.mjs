import "./node.mjs";

process.env.NODE_ENV = "production";
await import("../build/server/index.js");
