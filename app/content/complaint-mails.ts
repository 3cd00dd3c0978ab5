import { paths } from "#app/paths.ts";
import { COMPLAINTS, type ComplaintKind } from "#app/schemas/complaints.ts";

interface Product {
  product: string;
  baseUrl: string;
  email: string;
}

interface About extends Product {
  id: string;
  answer: string | null;
  isParent: boolean;
}

export const EMERGENCY = "Is someone in danger now? Call the emergency number of your country first: 999 in the UK.";

export function complaintMail({ id, kind, product, baseUrl }: Product & { id: string; kind: ComplaintKind }) {
  return {
    subject: `Someone complains on ${product}`,
    text: [`Someone complains: ${COMPLAINTS[kind].words}.`, `Read it, and answer: ${baseUrl}${paths.complained(id)}`].join(
      "\n\n",
    ),
  };
}

/** Does not repeat the complaint, since anybody could have typed the address. */
export function complaintReceivedMail({ id, isParent, product, baseUrl }: About) {
  return {
    subject: `We have ${isParent ? "your child's" : "your"} complaint on ${product}`,
    text: [
      isParent ? "Hi, you get this email because a child named you as parent or guardian." : "Hi,",
      `${isParent ? "Your child sent us a complaint" : "We have your complaint"}. Its number is ${id}. Someone reads it, and we answer to this address.`,
      EMERGENCY,
      `Who to call: ${baseUrl}${paths.help()}`,
      `Didn't send a complaint? Someone entered your address; you can ignore this email.`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}

export function complaintAnswerMail({ id, answer, isParent, product, email }: About) {
  return {
    subject: `The answer to ${isParent ? "your child's" : "your"} complaint on ${product}`,
    text: [
      isParent ? "Hi, you get this email because a child named you as parent or guardian." : "Hi,",
      `This is our answer to ${isParent ? "your child's" : "your"} complaint ${id}:`,
      answer,
      `If you think that this is wrong, write to ${email}. In the UK you can also turn to the regulator for online safety: https://www.ofcom.org.uk/complaints`,
      `The ${product} crew`,
    ].join("\n\n"),
  };
}
