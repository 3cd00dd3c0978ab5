/** The drawings that stand beside texts for the youngest. */
export type DrawingName = "sees" | "stop" | "tell" | "know" | "leave" | "spot";
