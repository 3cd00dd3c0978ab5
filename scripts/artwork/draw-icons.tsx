import { writeFileSync } from "node:fs";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUp from "lucide-react/icons/arrow-up";
import AtSign from "lucide-react/icons/at-sign";
import Ban from "lucide-react/icons/ban";
import Bell from "lucide-react/icons/bell";
import Bookmark from "lucide-react/icons/bookmark";
import Camera from "lucide-react/icons/camera";
import Check from "lucide-react/icons/check";
import CircleQuestionMark from "lucide-react/icons/circle-question-mark";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import Clapperboard from "lucide-react/icons/clapperboard";
import Ellipsis from "lucide-react/icons/ellipsis";
import Eye from "lucide-react/icons/eye";
import Flag from "lucide-react/icons/flag";
import Flame from "lucide-react/icons/flame";
import Globe from "lucide-react/icons/globe";
import Hourglass from "lucide-react/icons/hourglass";
import House from "lucide-react/icons/house";
import Lock from "lucide-react/icons/lock";
import Mail from "lucide-react/icons/mail";
import MapIcon from "lucide-react/icons/map";
import Menu from "lucide-react/icons/menu";
import Minus from "lucide-react/icons/minus";
import Pencil from "lucide-react/icons/pencil";
import Play from "lucide-react/icons/play";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import Share2 from "lucide-react/icons/share-2";
import Tag from "lucide-react/icons/tag";
import Trash2 from "lucide-react/icons/trash-2";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import VolumeX from "lucide-react/icons/volume-x";
import { renderToStaticMarkup } from "react-dom/server";
import type { IconName } from "#app/ui/frame/icon.tsx";

const ICONS: Record<IconName, typeof Menu> = {
  menu: Menu,
  home: House,
  upload: Clapperboard,
  profile: CircleUserRound,
  stoke: Flame,
  views: Eye,
  play: Play,
  lock: Lock,
  wait: Hourglass,
  trouble: TriangleAlert,
  "add-user": UserPlus,
  users: Users,
  plus: Plus,
  minus: Minus,
  check: Check,
  share: Share2,
  site: Globe,
  mail: Mail,
  handle: AtSign,
  change: Pencil,
  picture: Camera,
  flag: Flag,
  more: Ellipsis,
  remove: Trash2,
  save: Bookmark,
  block: Ban,
  mute: VolumeX,
  bell: Bell,
  discount: Tag,
  help: CircleQuestionMark,
  search: Search,
  map: MapIcon,
  up: ArrowUp,
  down: ArrowDown,
  left: ArrowLeft,
  right: ArrowRight,
};

const symbols = Object.entries(ICONS).map(([name, Drawing]) => {
  const lines = renderToStaticMarkup(<Drawing />).replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return `<symbol id="${name}" viewBox="0 0 24 24">${lines}</symbol>`;
});

writeFileSync("public/icons.svg", `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);
