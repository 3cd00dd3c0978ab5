import { eq } from "drizzle-orm";
import * as moderation from "#app/services/moderation/index.server.ts";
import { db } from "#db";
import {
  blocks,
  clicks,
  crews,
  drafts,
  follows,
  guideLines,
  jobs,
  mailings,
  mutes,
  notifications,
  reports,
  savedSpots,
  saves,
  stokes,
  users,
} from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addDiscount } from "./add-discount.ts";
import { addEdit } from "./add-edit.ts";
import { addSpot } from "./add-spot.ts";
import { viewer } from "./cast.ts";

export type Who = Name | "visitor";

/** A press of a button by someone with all that the act needs. */
export interface Press {
  path: string;
  /** The fields of its form, without the address to return to. A link has none. */
  sends?: Record<string, string>;
  /** The address after success, if not the one in the form. */
  leads?: string | RegExp;
  /** SQL that is true once the database holds the result, or the browser gets its cookie. */
  holds: string | ((answer: Response) => boolean);
}

type Ready = (who: Who) => Press;

const { mia, sol, pip, fakie, northbreak, stat } = ID;
const bowl = EDITS.bowl.id;
const WANTED = { wanted: "true" };
const UNWANTED = { wanted: "false" };
const EVERYBODY_POSTS: readonly Who[] = ["mia", "sol", "ana", "kit", "pip", "tam", "northbreak", "fakie", "ops", "stat"];

/** The database has no visitor. */
const idOf = (who: Who) => (who === "visitor" ? "0" : ID[who]);
const posterOf = (who: Who): Name => (EVERYBODY_POSTS.includes(who) ? (who as Name) : "ana");
const exists = (table: string, where: string) => `SELECT EXISTS (SELECT 1 FROM ${table} WHERE ${where})`;
/** SQL that is true once a row is gone. A visitor has no rows. */
const gone = (table: string, where: string) =>
  where.includes("_id = 0") ? "SELECT 0" : `SELECT NOT EXISTS (SELECT 1 FROM ${table} WHERE ${where})`;
/** Northbreak's acts on its own Discount succeed, but are not counted. */
const countedOf = (who: Who) => (who === "northbreak" ? gone : exists);
/** Someone else, with an open account. */
const otherThan = (who: Who) => (who === "stat" ? sol : stat);

/** Only an account has posts of its own. */
function given(who: Who, make: (id: string) => void): void {
  if (who !== "visitor") make(ID[who]);
}

function link(who: Who, what: "website" | "instagram" | "contact" | "share", path: string, leads: RegExp): Press {
  return { path, leads, holds: exists("clicks", `kind = '${what}' AND user_id = ${idOf(who)}`) };
}

const share =
  (path: string): Ready =>
  (who) =>
    link(who, "share", path, /^https:\/\/wa\.me/);

/*
 * Each row of the addresses whose press acts at once, with each thing that it may be told to do. What begins with "never" nobody may do.
 * The button of a Discount's code is not among them: its answer is the page with the code, so it leads nowhere.
 */
export const BUTTONS: Record<string, Record<string, Ready>> = {
  logout: {
    logs: (who) => ({
      path: "/logout",
      sends: {},
      leads: "/",
      holds: `SELECT NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = ${idOf(who)})`,
    }),
  },
  eraseAccount: {
    erases: (who) => ({
      path: "/erase_account",
      sends: {},
      leads: "/",
      holds: who === "visitor" ? "SELECT 0" : gone("users", `id = ${idOf(who)} AND closed_at IS NULL`),
    }),
  },
  settings: {
    "turns a notification on": (who) => {
      given(who, (id) => db.update(users).set({ notifyPosts: false }).where(eq(users.id, id)).run());
      return {
        path: "/settings",
        sends: { setting: "notifyPosts", ...WANTED },
        holds: exists("users", `id = ${idOf(who)} AND notify_posts = 1`),
      };
    },
    "accepts cookies": (who) => ({
      path: "/settings",
      sends: { setting: "websiteCookies", ...WANTED },
      holds: exists("users", `id = ${idOf(who)} AND website_cookies = 1`),
    }),
    "opens to sponsorship": (who) => ({
      path: "/settings",
      sends: { setting: "openTo", openTo: "Events" },
      holds: exists("users", `id = ${idOf(who)} AND open_to LIKE '%Events%'`),
    }),
  },
  exportRequest: {
    asks: (who) => ({
      path: "/export",
      sends: {},
      leads: "/edit_profile?tab=settings#your-data",
      holds: exists("export_files", `user_id = ${idOf(who)}`),
    }),
  },
  theme: {
    chooses: () => ({
      path: "/theme",
      sends: { theme: "dark" },
      holds: (answer) => answer.headers.getSetCookie().some((cookie) => cookie.startsWith("theme=")),
    }),
  },
  filmSize: {
    chooses: () => ({
      path: "/film_size",
      sends: { films: "small" },
      holds: (answer) => answer.headers.getSetCookie().some((cookie) => cookie.startsWith("films=")),
    }),
  },
  follow: {
    follows: (who) => ({
      path: `/profile/${mia}/follow`,
      sends: WANTED,
      holds: exists("follows", `follower_id = ${idOf(who)} AND followed_id = ${mia}`),
    }),
    "follows a business that waits": (who) => ({
      path: `/profile/${fakie}/follow`,
      sends: WANTED,
      holds: exists("follows", `follower_id = ${idOf(who)} AND followed_id = ${fakie}`),
    }),
    unfollows: (who) => {
      given(who, (id) =>
        db
          .insert(follows)
          .values({ followerId: id, followedId: otherThan(who) })
          .run(),
      );
      return {
        path: `/profile/${otherThan(who)}/follow`,
        sends: UNWANTED,
        holds: gone("follows", `follower_id = ${idOf(who)} AND followed_id = ${otherThan(who)}`),
      };
    },
  },
  removeFollower: {
    removes: (who) => {
      given(who, (id) =>
        db
          .insert(follows)
          .values({ followerId: otherThan(who), followedId: id })
          .run(),
      );
      return {
        path: `/profile/${otherThan(who)}/remove_follower`,
        sends: {},
        holds: gone("follows", `follower_id = ${otherThan(who)} AND followed_id = ${idOf(who)}`),
      };
    },
  },
  crew: {
    asks: (who) => ({
      path: `/profile/${otherThan(who)}/crew`,
      sends: { wanted: "asked" },
      holds: exists("crews", `asker_id = ${idOf(who)} AND asked_id = ${otherThan(who)}`),
    }),
    "asks a minor": (who) => ({
      path: `/profile/${pip}/crew`,
      sends: { wanted: "asked" },
      holds: exists("crews", `asker_id = ${idOf(who)} AND asked_id = ${pip}`),
    }),
    accepts: (who) => {
      given(who, (id) =>
        db
          .insert(crews)
          .values({ askerId: otherThan(who), askedId: id, toldAt: 1 })
          .run(),
      );
      return {
        path: `/profile/${otherThan(who)}/crew`,
        sends: { wanted: "accepted" },
        holds: exists("crews", `asker_id = ${otherThan(who)} AND asked_id = ${idOf(who)} AND answered_at IS NOT NULL`),
      };
    },
    leaves: (who) => {
      const standing = { answeredAt: 1, acceptedAt: 1 };
      given(who, (id) =>
        db
          .insert(crews)
          .values({ askerId: otherThan(who), askedId: id, ...standing })
          .run(),
      );
      return {
        path: `/profile/${otherThan(who)}/crew`,
        sends: { wanted: "nothing" },
        holds: gone("crews", `asker_id = ${otherThan(who)} AND asked_id = ${idOf(who)}`),
      };
    },
    "never obeys an unknown wish": (who) => ({
      path: `/profile/${otherThan(who)}/crew`,
      sends: { wanted: "perhaps" },
      holds: exists("crews", `asker_id = ${idOf(who)} AND asked_id = ${otherThan(who)}`),
    }),
  },
  block: {
    blocks: (who) => ({
      path: `/profile/${mia}/block`,
      sends: WANTED,
      holds: exists("blocks", `blocker_id = ${idOf(who)} AND blocked_id = ${mia}`),
    }),
    unblocks: (who) => {
      given(who, (id) => db.insert(blocks).values({ blockerId: id, blockedId: mia }).run());
      return {
        path: `/profile/${mia}/block`,
        sends: UNWANTED,
        holds: gone("blocks", `blocker_id = ${idOf(who)} AND blocked_id = ${mia}`),
      };
    },
  },
  mute: {
    mutes: (who) => ({
      path: `/profile/${mia}/mute`,
      sends: WANTED,
      holds: exists("mutes", `muter_id = ${idOf(who)} AND muted_id = ${mia}`),
    }),
    unmutes: (who) => {
      given(who, (id) => db.insert(mutes).values({ muterId: id, mutedId: mia }).run());
      return {
        path: `/profile/${mia}/mute`,
        sends: UNWANTED,
        holds: gone("mutes", `muter_id = ${idOf(who)} AND muted_id = ${mia}`),
      };
    },
  },
  reportProfile: {
    reports: (who) => ({
      path: `/profile/${mia}/report`,
      sends: {},
      holds: exists("reports", `reporter_id = ${idOf(who)} AND profile_id = ${mia}`),
    }),
  },
  approve: {
    approves: () => ({
      path: `/profile/${fakie}/approve`,
      sends: { reason: "A real shop" },
      leads: `/profile/${fakie}`,
      holds: exists("users", `id = ${fakie} AND approved_at IS NOT NULL`),
    }),
  },
  website: {
    leads: (who) => link(who, "website", `/profile/${northbreak}/website`, /^https:\/\/northbreak\.example/),
  },
  instagram: {
    leads: (who) => link(who, "instagram", `/profile/${mia}/instagram`, /^https:\/\/www\.instagram\.com/),
  },
  contact: {
    leads: (who) => link(who, "contact", `/profile/${mia}/contact`, /^mailto:/),
  },
  share: { leads: share(`/profile/${mia}/share/whatsapp`) },
  discardDraft: {
    discards: (who) => {
      given(who, (userId) => db.insert(drafts).values({ id: "begun", userId }).run());
      return {
        path: "/drafts/begun/discard",
        sends: {},
        leads: "/upload_edit#drafts",
        holds: gone("drafts", `id = 'begun' AND user_id = ${idOf(who)}`),
      };
    },
  },
  stoke: {
    Stokes: (who) => ({
      path: `/edits/${bowl}/stoke`,
      sends: WANTED,
      holds: exists("stokes", `user_id = ${idOf(who)} AND edit_id = ${bowl}`),
    }),
    "takes a Stoke back": (who) => {
      given(who, (userId) => db.insert(stokes).values({ userId, editId: bowl }).run());
      return {
        path: `/edits/${bowl}/stoke`,
        sends: UNWANTED,
        holds: gone("stokes", `user_id = ${idOf(who)} AND edit_id = ${bowl}`),
      };
    },
    "Stokes what is for the Crew": (who) => ({
      path: `/edits/${EDITS.session.id}/stoke`,
      sends: WANTED,
      holds: exists("stokes", `user_id = ${idOf(who)} AND edit_id = ${EDITS.session.id}`),
    }),
  },
  save: {
    saves: (who) => ({
      path: `/edits/${bowl}/save`,
      sends: WANTED,
      holds: exists("saves", `user_id = ${idOf(who)} AND edit_id = ${bowl}`),
    }),
    unsaves: (who) => {
      given(who, (userId) => db.insert(saves).values({ userId, editId: bowl }).run());
      return {
        path: `/edits/${bowl}/save`,
        sends: UNWANTED,
        holds: gone("saves", `user_id = ${idOf(who)} AND edit_id = ${bowl}`),
      };
    },
  },
  notifications: {
    "marks as read": (who) => {
      given(who, (userId) => {
        const editId = addEdit({ posterId: mia });
        db.insert(notifications).values({ userId, kind: "edit", editId, createdAt: 1 }).run();
      });
      return {
        path: "/notifications",
        sends: { upTo: `${Date.now()}-${Number.MAX_SAFE_INTEGER}` },
        leads: "/notifications",
        holds: gone("notifications", `user_id = ${idOf(who)} AND read_at IS NULL`),
      };
    },
    "never marks up to nothing": (who) => {
      given(who, (userId) => {
        const editId = addEdit({ posterId: mia });
        db.insert(notifications).values({ userId, kind: "edit", editId, createdAt: 1 }).run();
      });
      return {
        path: "/notifications",
        sends: { upTo: "never" },
        leads: "/notifications",
        holds: gone("notifications", `user_id = ${idOf(who)} AND read_at IS NULL`),
      };
    },
  },
  view: {
    "counts a view": (who) => ({
      path: `/edits/${bowl}/view`,
      sends: {},
      leads: `/edits/${bowl}`,
      holds: exists("edit_views", `user_id = ${idOf(who)} AND edit_id = ${bowl}`),
    }),
  },
  reportEdit: {
    reports: (who) => ({
      path: `/edits/${bowl}/flag`,
      sends: {},
      holds: exists("reports", `reporter_id = ${idOf(who)} AND edit_id = ${bowl}`),
    }),
  },
  reportReason: {
    "says that a child is hurt": (who) => {
      given(who, (reporterId) => db.insert(reports).values({ reporterId, editId: bowl }).run());
      return {
        path: `/reports/edit/${bowl}/reason`,
        sends: { reason: "childAbuse" },
        leads: "/help",
        holds: exists("reports", `reporter_id = ${idOf(who)} AND edit_id = ${bowl} AND reason = 'childAbuse'`),
      };
    },
    "says something else": (who) => {
      given(who, (reporterId) => db.insert(reports).values({ reporterId, editId: bowl }).run());
      return {
        path: `/reports/edit/${bowl}/reason`,
        sends: { reason: "other" },
        holds: exists("reports", `reporter_id = ${idOf(who)} AND edit_id = ${bowl} AND reason = 'other'`),
      };
    },
    "never says it without a report": (who) => ({
      path: `/reports/edit/${bowl}/reason`,
      sends: { reason: "childAbuse" },
      leads: "/help",
      holds: exists("reports", `reporter_id = ${idOf(who)} AND edit_id = ${bowl} AND reason = 'childAbuse'`),
    }),
    "says it of a Discount": (who) => {
      const discountId = addDiscount();
      given(who, (reporterId) => db.insert(reports).values({ reporterId, discountId }).run());
      return {
        path: `/reports/discount/${discountId}/reason`,
        sends: { reason: "childAbuse" },
        leads: "/help",
        holds: exists("reports", `reporter_id = ${idOf(who)} AND discount_id = ${discountId} AND reason = 'childAbuse'`),
      };
    },
  },
  approveEdit: {
    approves: () => {
      const id = addEdit({ posterId: ID.kit, adFor: "Northbreak", adWaits: true, ready: false });
      return {
        path: `/edits/${id}/approve`,
        sends: { reason: "A fair ad" },
        leads: `/edits/${id}`,
        holds: exists("edits", `id = ${id} AND ad_waits = 0 AND ready = 1`),
      };
    },
  },
  removeEdit: {
    removes: (who) => {
      const posterId = ID[posterOf(who)];
      const id = addEdit({ posterId });
      return { path: `/edits/${id}/remove`, sends: {}, holds: gone("edits", `id = ${id} AND poster_id = ${posterId}`) };
    },
    "removes another's": () => {
      const id = addEdit({ posterId: ID.ana });
      return { path: `/edits/${id}/remove`, sends: {}, holds: gone("edits", `id = ${id} AND poster_id = ${ID.ana}`) };
    },
  },
  filmer: {
    leads: (who) => {
      const id = addEdit({ filmerInstagram: "some.filmer" });
      return {
        path: `/edits/${id}/filmer`,
        leads: /^https:\/\/www\.instagram\.com/,
        holds: exists("clicks", `kind = 'filmer' AND user_id = ${idOf(who)}`),
      };
    },
  },
  poster: {
    leads: (who) => ({
      path: `/edits/${bowl}/poster`,
      leads: new RegExp(`^/profile/${mia}$`),
      holds: exists("clicks", `kind = 'profile' AND user_id = ${idOf(who)}`),
    }),
  },
  shareEdit: { leads: share(`/edits/${bowl}/share/whatsapp`) },
  discardDiscountDraft: {
    discards: (who) => {
      const details = { kind: "discount" };
      given(who, (userId) => db.insert(drafts).values({ id: "begun", userId, details }).run());
      return {
        path: "/business/drafts/begun/discard",
        sends: {},
        leads: "/business/upload_discount#drafts",
        holds: gone("drafts", `id = 'begun' AND user_id = ${idOf(who)}`),
      };
    },
  },
  discountCodeFailed: {
    says: (who) => {
      const id = addDiscount();
      given(who, (userId) => db.insert(clicks).values({ userId, kind: "code", aboutId: northbreak, discountId: id }).run());
      return {
        path: `/discounts/${id}/code_failed`,
        sends: {},
        leads: `/discounts/${id}`,
        holds: exists("clicks", `kind = 'code-failed' AND user_id = ${idOf(who)}`),
      };
    },
  },
  discountView: {
    "counts a view": (who) => {
      const id = addDiscount();
      return {
        path: `/discounts/${id}/view`,
        sends: {},
        leads: `/discounts/${id}`,
        holds: countedOf(who)("discount_views", `user_id = ${idOf(who)} AND discount_id = ${id}`),
      };
    },
  },
  reportDiscount: {
    reports: (who) => {
      const id = addDiscount();
      return {
        path: `/discounts/${id}/flag`,
        sends: {},
        holds: exists("reports", `reporter_id = ${idOf(who)} AND discount_id = ${id}`),
      };
    },
  },
  removeDiscount: {
    removes: (who) => {
      const poster = who === "fakie" ? "fakie" : "northbreak";
      const id = addDiscount({}, poster);
      return { path: `/discounts/${id}/remove`, sends: {}, holds: gone("discounts", `id = ${id} AND poster_id = ${ID[poster]}`) };
    },
  },
  discountWebsite: {
    leads: (who) => {
      const press = link(who, "website", `/discounts/${addDiscount()}/website`, /^https:\/\/northbreak\.example/);
      return { ...press, holds: countedOf(who)("clicks", `kind = 'website' AND user_id = ${idOf(who)}`) };
    },
  },
  shareDiscount: { leads: (who) => share(`/discounts/${addDiscount()}/share/whatsapp`)(who) },
  removeSpot: {
    removes: (who) => {
      const id = addSpot({}, posterOf(who));
      return { path: `/map/${id}/remove`, sends: {}, leads: /^\/map\?at=/, holds: gone("spots", `id = ${id}`) };
    },
  },
  guideLine: {
    removes: (who) => {
      const spotId = addSpot();
      const line = { spotId, posterId: idOf(posterOf(who)), field: "hazards", value: "A rip" } as const;
      const { id } = db.insert(guideLines).values(line).returning().get();
      return {
        path: `/map/${spotId}/guide/${id}`,
        sends: { doing: "remove" },
        leads: `/map/${spotId}/guide`,
        holds: gone("guide_lines", `id = ${id}`),
      };
    },
    reports: (who) => {
      const spotId = addSpot({}, "ana");
      const line = { spotId, posterId: ID.ana, field: "hazards", value: "A rip" } as const;
      const { id } = db.insert(guideLines).values(line).returning().get();
      return {
        path: `/map/${spotId}/guide/${id}`,
        sends: { reason: "bullying" },
        leads: `/map/${spotId}/guide`,
        holds: exists("reports", `reporter_id = ${idOf(who)} AND guide_id = ${id}`),
      };
    },
  },
  saveSpot: {
    saves: (who) => {
      const spotId = addSpot();
      return {
        path: `/map/${spotId}/save`,
        sends: { wanted: "true", list: "Winter", to: "/saved_spots" },
        leads: "/saved_spots",
        holds: exists("saved_spots", `user_id = ${idOf(who)} AND spot_id = ${spotId} AND list = 'Winter'`),
      };
    },
    "takes out": (who) => {
      const spotId = addSpot();
      given(who, (userId) => db.insert(savedSpots).values({ userId, spotId }).run());
      return {
        path: `/map/${spotId}/save`,
        sends: { wanted: "false", to: "/saved_spots" },
        leads: "/saved_spots",
        holds: gone("saved_spots", `user_id = ${idOf(who)} AND spot_id = ${spotId}`),
      };
    },
  },
  spotHistory: {
    returns: () => {
      const spotId = addSpot();
      const lines = { spotId, posterId: ID.mia, field: "fee" } as const;
      const { id } = db
        .insert(guideLines)
        .values({ ...lines, value: "Free", createdAt: 1 })
        .returning()
        .get();
      db.insert(guideLines)
        .values({ ...lines, value: "Costs money", createdAt: 2 })
        .run();
      return {
        path: `/map/${spotId}/history`,
        sends: { line: id },
        leads: `/map/${spotId}/guide`,
        holds: exists("guide_lines", `spot_id = ${spotId} AND value = 'Free' AND poster_id = ${ID.ops}`),
      };
    },
  },
  reportSpot: {
    "reports a fault": (who) => {
      const id = addSpot({}, "ana");
      return {
        path: `/map/${id}/report`,
        sends: { fault: "Closed" },
        leads: /^\/map\?at=/,
        holds: exists("reports", `reporter_id = ${idOf(who)} AND spot_id = ${id}`),
      };
    },
    "reports a danger": (who) => {
      const id = addSpot({}, "ana");
      return {
        path: `/map/${id}/report`,
        sends: { fault: "danger" },
        leads: "/help",
        holds: exists("reports", `reporter_id = ${idOf(who)} AND spot_id = ${id}`),
      };
    },
  },
  approveSpot: {
    approves: () => {
      const id = addSpot({}, "pip");
      return {
        path: `/map/${id}/approve`,
        sends: { reason: "A public beach" },
        leads: /^\/map\?at=/,
        holds: exists("spots", `id = ${id} AND awaits_approval = 0`),
      };
    },
  },
  sponsorWebsite: {
    leads: (who) => link(who, "website", `/sponsored/${bowl}/website`, /^https:\/\/northbreak\.example/),
  },
  jobs: {
    "tries again": () => {
      const { id } = db.insert(jobs).values({ kind: "churn-mail", key: "dead", state: "dead", runAt: 1 }).returning().get();
      return {
        path: "/jobs",
        sends: { job: String(id) },
        leads: "/jobs",
        holds: gone("jobs", `id = ${id} AND state = 'dead'`),
      };
    },
  },
  erasePost: {
    erases: () => {
      const id = addEdit({ posterId: ID.ana });
      db.insert(reports).values({ reporterId: sol, editId: id, reason: "childAbuse" }).run();
      moderation.decide(viewer("ops"), "edit", id, "remove", "It harms a child");
      return { path: `/moderation/edit/${id}/erase`, sends: {}, leads: "/moderation", holds: gone("edits", `id = ${id}`) };
    },
    "never erases what nobody removed": () => {
      const id = addEdit({ posterId: ID.ana });
      return { path: `/moderation/edit/${id}/erase`, sends: {}, leads: "/moderation", holds: gone("edits", `id = ${id}`) };
    },
  },
  sendEmails: {
    "goes on": () => {
      const { id } = db.insert(mailings).values({ mail: "terms", stoppedAt: 1 }).returning().get();
      return {
        path: "/send_emails",
        sends: { mailing: id },
        leads: "/send_emails",
        holds: exists("mailings", `id = ${id} AND stopped_at IS NULL`),
      };
    },
    stops: () => {
      const { id } = db.insert(mailings).values({ mail: "terms" }).returning().get();
      return {
        path: "/send_emails",
        sends: { mailing: id, step: "stop" },
        leads: "/send_emails",
        holds: exists("mailings", `id = ${id} AND stopped_at > 0`),
      };
    },
    "takes back what is planned": () => {
      const { id } = db
        .insert(mailings)
        .values({ mail: "terms", listedUpTo: "0", startsAt: Date.now() + 9e6 })
        .returning()
        .get();
      return {
        path: "/send_emails",
        sends: { mailing: id, step: "cancel" },
        leads: "/send_emails",
        holds: gone("mailings", `id = ${id}`),
      };
    },
    "never takes back what has begun": () => {
      const { id } = db.insert(mailings).values({ mail: "terms", startsAt: 1 }).returning().get();
      return {
        path: "/send_emails",
        sends: { mailing: id, step: "cancel" },
        leads: "/send_emails",
        holds: gone("mailings", `id = ${id}`),
      };
    },
    "never goes on with what is over": () => {
      const { id } = db.insert(mailings).values({ mail: "terms", stoppedAt: 1, finishedAt: 2 }).returning().get();
      return {
        path: "/send_emails",
        sends: { mailing: id },
        leads: "/send_emails",
        holds: exists("mailings", `id = ${id} AND stopped_at IS NULL`),
      };
    },
  },
  testEmail: {
    "asks for it": () => ({
      path: "/send_email/terms/test",
      sends: {},
      leads: "/send_email/terms",
      holds: exists("jobs", `kind = 'mailing-test' AND key = 'terms.${ID.ops}'`),
    }),
  },
  churnRate: {
    asks: () => ({
      path: "/send_emails/churn_rate",
      sends: {},
      leads: "/send_emails",
      holds: exists("jobs", "kind = 'churn-mail'"),
    }),
  },
};
