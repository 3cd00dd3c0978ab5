import { GEAR } from "#app/schemas/gear.ts";

/** Every field of an Edit that the specification's screens read. */
export const CARD = `
  id filename description category filmerInstagram userId userName userInstagram userGender userCountry userCity mimetype crewOnly
  under18Viewable spotLocation spotId competition height width orientation createdAt state reason durationMs url posterUrl thumbnails
  ${GEAR.join(" ")}
  postedBy { id name category country city instagram email businessLogo profileImage isBusiness url thumbnails }
  votes { id user { id } } votesCount viewerHasVoted videoViews { id } videoViewsCount`;

export const PERSON =
  "id name country city instagram category sponsors about gender isBusiness website businessLogo profileImage url thumbnails";
