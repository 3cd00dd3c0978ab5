export const SEND_CODE = "send-code";
