/** The value of the button that mails a code to a parent. */
export const SEND_CODE = "send-code";
