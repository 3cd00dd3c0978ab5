export const TEENS_HANDLE_HINT =
  "Your Crew and the people you follow see it. In Settings you can show it to everybody. Grown-ups and brands can then find you there.";
