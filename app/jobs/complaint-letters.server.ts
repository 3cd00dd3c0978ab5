import { complaintAnswerMail, complaintMail, complaintReceivedMail } from "#app/content/complaint-mails.ts";
import { env } from "#app/env.server.ts";
import { complaints } from "#app/services/moderation/index.server.ts";
import { type Letter, operatorsAddress } from "./letters.server.ts";

const PRODUCT = { product: env.PRODUCT_NAME, baseUrl: env.BASE_URL, email: env.CONTACT_EMAIL };

export function complaintLetter(id: string): Letter | undefined {
  const complaint = complaints.byId(id);
  if (!complaint || complaint.closedAt) return undefined;
  return { to: operatorsAddress(), write: () => complaintMail({ ...complaint, ...PRODUCT }) };
}

export function receivedLetter(id: string): Letter | undefined {
  return letterAbout(id, complaintReceivedMail);
}

export function answerLetter(id: string): Letter | undefined {
  return letterAbout(id, complaintAnswerMail);
}

function letterAbout(id: string, write: typeof complaintAnswerMail): Letter | undefined {
  const complaint = complaints.byId(id);
  const receiver = complaint && complaints.receiverOf(complaint);
  return receiver && { to: receiver.to, write: () => write({ ...complaint, ...receiver, ...PRODUCT }) };
}
