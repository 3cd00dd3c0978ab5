export type DrawingName = "sees" | "stop" | "tell" | "know" | "leave" | "spot";
