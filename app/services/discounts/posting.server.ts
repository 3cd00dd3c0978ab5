import { and, eq, isNull } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { type Check, isLong, refuseLastFailure } from "#app/kernel/checks.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import { invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { DiscountDetails, DiscountPost } from "#app/schemas/discounts.ts";
import { FILE_LIMITS } from "#app/schemas/file-limits.ts";
import { DISCOUNT_LENGTHS } from "#app/schemas/lengths.ts";
import { isoDay } from "#app/text/dates.ts";
import { atomically, db } from "#db";
import { discounts, users } from "#db/schema/index.ts";
import { UPLOAD_KINDS } from "../media/kinds.server.ts";
import * as uploads from "../media/uploads.server.ts";
import { me } from "../people/users.server.ts";

const MISSING = "Please select a File";
/** An app may have uploaded it as it does for an Edit. */
const FILE = { purpose: "discount", otherPurpose: "edit", field: "filename1", missing: MISSING } as const;

const TWO_YEARS = 2 * 365 * 24 * 60 * 60 * 1000;

/** The calendar has no 30 February, which Date.parse takes for 2 March. */
const isDay = (words: string) => /^\d{4}-\d\d-\d\d$/.test(words) && words === new Date(words).toJSON()?.slice(0, 10);

const daysOf = (field: "startsOn" | "endsOn"): Check<DiscountDetails>[] => [
  [field, (v) => Math.abs(Date.parse(v[field]) - Date.now()) > TWO_YEARS, "Please choose a day within two years"],
  [field, (v) => v[field] !== "" && !isDay(v[field]), "Please enter a day such as 2026-12-31"],
];

/** The last failure is shown, so the specification's checks come after ours. */
const DAYS_AND_TERMS: Check<DiscountDetails>[] = [
  ["terms", (v) => isLong(v.terms, DISCOUNT_LENGTHS.terms), `Please use at most ${DISCOUNT_LENGTHS.terms} characters`],
  ["endsOn", (v) => v.endsOn !== "" && v.endsOn < v.startsOn, "Please choose an end that isn't before the start"],
  ...daysOf("startsOn"),
  ...daysOf("endsOn"),
];
/** An existing Discount may get an end in the past. */
const OF_NEW: Check<DiscountDetails>[] = [
  ["endsOn", (v) => v.endsOn !== "" && v.endsOn < isoDay(), "Please choose an end that isn't in the past"],
  ...DAYS_AND_TERMS,
];

const tooLong = (field: "amount" | "description" | "code"): Check<DiscountDetails> => [
  field,
  (v) => isLong(v[field], DISCOUNT_LENGTHS[field]),
  `Please use at most ${DISCOUNT_LENGTHS[field]} characters`,
];

const DESCRIPTIONS = ["productDescription1", "productDescription2", "productDescription3"] as const;

const LENGTHS: Check<DiscountDetails>[] = [
  tooLong("amount"),
  tooLong("description"),
  tooLong("code"),
  ...DESCRIPTIONS.map(
    (field): Check<DiscountDetails> => [
      field,
      (v) => isLong(v[field], DISCOUNT_LENGTHS.productDescription),
      `Please use at most ${DISCOUNT_LENGTHS.productDescription} characters`,
    ],
  ),
];

const FIRST_STEP: Check<DiscountDetails>[] = [
  ["amount", (v) => v.amount === "", "Please add an Amount"],
  ["description", (v) => v.description === "", "Please add a Description"],
  ["code", (v) => v.code === "", "Please add a Code"],
  ["sports", (v) => v.sports.length === 0, "Please add a Category"],
];

/** Reversed, so that the first empty field is the one shown. */
const productDescriptions = (pictures: boolean): Check<DiscountDetails>[] =>
  DESCRIPTIONS.slice(0, pictures ? 3 : 1)
    .toReversed()
    .map((field) => [field, (v) => v[field] === "", "Please add a Product Description"]);

export function mayPost({ isBusiness, operator }: Viewer): boolean {
  return isBusiness || operator;
}

export function requireBusiness(viewer: Viewer): Viewer {
  if (!mayPost(requireComplete(viewer))) throw new Refusal("FORBIDDEN");
  return viewer;
}

/** The last check that fails is shown. */
export function checkFirstStep(details: DiscountDetails): void {
  refuseLastFailure(details, [...OF_NEW, ...LENGTHS.slice(0, 3), ...FIRST_STEP]);
}

export function checkDetails(details: DiscountDetails, pictures: boolean, ours = DAYS_AND_TERMS): void {
  refuseLastFailure(details, [...ours, ...LENGTHS, ...FIRST_STEP, ...productDescriptions(pictures)]);
}

/** Takes pending uploads: three pictures or one video, as the first of them is. */
export function post(viewer: Viewer, { title = "", filename1, filename2, filename3, ...details }: DiscountPost): { id: string } {
  const posterId = requireBusiness(viewer).id;
  const names = [filename1, filename2, filename3];
  const found = names.map((name) => (name ? uploads.findPending(viewer, name, FILE) : undefined));
  const pictures = found[0]?.mimetype === "image/jpeg";
  checkFiles(found, pictures);
  // The last check that fails is shown, so this one comes before the others.
  if (pictures ? found.some((file) => !file) : !found[0]) throw invalid("filename1", MISSING);
  checkDetails(details, pictures, OF_NEW);
  if (isLong(title, DISCOUNT_LENGTHS.title)) throw invalid("title", `Please use at most ${DISCOUNT_LENGTHS.title} characters`);

  return atomically(() => {
    const files = names.slice(0, pictures ? 3 : 1).map((name) => uploads.attach(viewer, name, FILE));
    const [first] = files;
    if (!first) throw invalid("filename1", MISSING);
    writeAfterFirst(posterId);
    const made = db
      .insert(discounts)
      .values({
        posterId,
        title: title || null,
        ...rowOf(details, pictures),
        filename1: first.filename,
        filename2: files[1]?.filename ?? null,
        filename3: files[2]?.filename ?? null,
        businessIsBricks: me(viewer)?.businessIsBricks ?? false,
      })
      .returning({ id: discounts.id })
      .get();
    if (first.state === "ready") notifications.recordDiscount(made.id);
    return made;
  });
}

function checkFiles(found: (uploads.Media | undefined)[], pictures: boolean): void {
  const [first, ...others] = found;
  if (!first) return;
  const isWrong = (file: uploads.Media | undefined) => file && (!pictures || file.mimetype !== first.mimetype);
  const kind = pictures ? UPLOAD_KINDS.discountImage : UPLOAD_KINDS.discountVideo;
  if (others.some(isWrong)) throw invalid("filename1", kind.wrongType);
  const twice = new Set(found.filter((file) => file !== undefined).map(({ id }) => id)).size;
  if (pictures && twice < found.filter(Boolean).length) throw invalid("filename1", MISSING);
  if (pictures && found.some((file) => file && file.bytes > FILE_LIMITS.image.limit))
    throw new Refusal("TOO_LARGE", FILE_LIMITS.image.tooBig);
}

export function rowOf(given: DiscountDetails, pictures: boolean) {
  const { startsOn, endsOn, productDescription2, productDescription3, ...details } = given;
  return {
    ...details,
    startsOn: startsOn || null,
    endsOn: endsOn || null,
    productDescription2: pictures ? productDescription2 : null,
    productDescription3: pictures ? productDescription3 : null,
  };
}

/** Mails once per account, however its first Discount was posted. */
function writeAfterFirst(posterId: string): void {
  const { changes } = db
    .update(users)
    .set({ firstDiscountMailedAt: Date.now() })
    .where(and(eq(users.id, posterId), isNull(users.firstDiscountMailedAt)))
    .run();
  if (changes) jobs.enqueue("first-discount-mail", posterId);
}
