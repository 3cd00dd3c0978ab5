import { turned } from "./boxes.ts";
import { GPS, type Recipe } from "./recipe.ts";

const H264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p";
const HEVC = "-c:v libx265 -preset ultrafast -x265-params log-level=error -tag:v hvc1 -pix_fmt yuv420p";
const SMALL = "-f lavfi -i testsrc2=size=176x144:rate=15:duration=2";
const MAKER = `-movflags use_metadata_tags -metadata com.apple.quicktime.make=Apple -metadata com.apple.quicktime.location.ISO6709=${GPS}`;
const LOCATED = `-c copy -metadata location=${GPS} ${MAKER}`;
/** Imitates cameras that write into the pictures, under an id of their own. */
const IN_THE_PICTURES = `h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+${GPS}`;

/** Valid films. */
export const films: Record<string, Recipe> = {
  "h264.mp4": `${clip()} ${H264} -c:a aac -movflags +faststart`,
  "moov_last.mp4": `${clip()} ${H264} -c:a aac`,
  "fragmented.mp4": `-i {h264.mp4} ${LOCATED} -movflags +frag_keyframe+empty_moov+default_base_moof`,
  "h264.3gp": `${clip()} ${H264} -profile:v baseline -c:a aac`,
  "pcm.mov": `${clip()} ${H264} -c:a pcm_s16le`,
  "prores.mov": `${clip()} -c:v prores_ks -profile:v 0 -c:a pcm_s16le`,
  "hevc.mov": `${clip()} ${HEVC} -c:a aac`,
  "hi444.mp4": `${clip()} -c:v libx264 -preset ultrafast -pix_fmt yuv444p10le -c:a aac`,
  "anamorphic.mp4": `${clip("720x576")} ${H264} -aspect 16:9 -c:a aac`,
  "odd.mp4": `${clip()} -vf crop=319:179 -c:v libx264 -preset ultrafast -pix_fmt yuv444p -c:a aac`,
  "tall_1440.mp4": `-f lavfi -i testsrc2=size=1440x2560:rate=30:duration=2 ${H264}`,
  "needs_work_720.mp4": `${clip("1280x720")} -c:v mpeg4 -q:v 8 -c:a aac`,
  "plays_720.mp4": `${clip("1280x720")} ${H264} -c:a aac`,
  "rough_576.mp4": `-f lavfi -i testsrc2=size=1024x576:rate=30:duration=2 ${H264} -crf 50`,
  "full_60.mp4": `-f lavfi -i testsrc2=size=1920x1080:rate=60:duration=2 ${H264} -crf 35`,
  "slow_motion_240.mp4": `-f lavfi -i testsrc2=size=320x180:rate=240:duration=2 ${H264}`,
  "dense.mp4": `-f lavfi -i testsrc2=size=640x360:rate=30:duration=12 -vf noise=alls=60:allf=t ${H264} -qp 4`,
  "hevc_1440.mov": `-f lavfi -i testsrc2=size=2560x1440:rate=30:duration=2 ${HEVC}`,
  "square.mp4": `${clip("360x360")} ${H264} -c:a aac`,
  "vp9.mp4": `${clip()} -c:v libvpx-vp9 -deadline realtime -c:a libopus -strict -2`,
  "av1.mp4": `${clip()} -c:v libsvtav1 -preset 12 -c:a aac`,
  "mpeg4.3gp": `${clip("320x240")} -c:v mpeg4 -c:a aac`,
  "h263.3gp": `${SMALL} -c:v h263 -b:v 128k`,
  "h263_amr.3gp": "-i {h263.3gp} -i {noise.amr} -map 0:v -map 1:a -c copy",
  "short.mp4": "-i {h264.mp4} -c copy -t 0.4 -movflags +faststart",
  "silent.mp4": "-i {h264.mp4} -an -c:v copy -movflags +faststart",
  "located.mov": `-i {h264.mp4} ${LOCATED}`,
  "located_hevc.mov": `-i {hevc.mov} ${LOCATED} -tag:v hvc1`,
  "phone_portrait.mov": async (read) => turned(await read("located.mov"), 90),
  "hevc_portrait.mov": async (read) => turned(await read("located_hevc.mov"), 90),
  "upside_down.mov": async (read) => turned(await read("located.mov"), 180),
  "other_side.mov": async (read) => turned(await read("located.mov"), 270),
  "wrongname.mov": (read) => read("h264.mp4"),

  "black_start.mp4": `${color("black", 1.5)} ${color("red", 1.5)} -filter_complex [0][1]concat=n=2 ${H264}`,
  "black_after_a_moment.mp4": `${color("red", 0.5)} ${color("black", 12)} -filter_complex [0][1]concat=n=2 ${H264}`,
  "black.mp4": `${color("black", 2)} ${H264}`,
  "usual_light.mp4": `${clip()} ${H264} -c:a aac`,
  "hlg.mov": `${clip()} ${hdr("arib-std-b67")} -c:a aac`,
  "pq.mp4": `${clip()} ${hdr("smpte2084")} -c:a aac`,

  "iphone.mov": async (read) => turned(await read("iphone_lying.mov"), 90),
  "iphone_lying.mov": `${clip("3840x2160", 60)} ${hdr("arib-std-b67")} -c:a aac`,
  "iphone_compatible.mov": async (read) => turned(await read("iphone_compatible_lying.mov"), 90),
  "iphone_compatible_lying.mov": `${clip("1920x1080")} ${H264} -profile:v high -c:a aac ${MAKER}`,
  "iphone_slow_motion.mov": `${clip("1920x1080", 240)} ${HEVC} -c:a aac`,
  "galaxy.mp4": `${clip("3840x2160")} ${HEVC} -c:a aac`,
  "pixel.mp4": `${clip("1920x1080", 60)} -vf select='lt(mod(n,7),5)' -fps_mode vfr ${H264} -c:a aac`,

  "told_in_pictures.mp4": `-i {h264.mp4} -c copy -bsf:v ${IN_THE_PICTURES}`,
  "two_films.mp4": "-i {h264.mp4} -i {square.mp4} -map 0 -map 1:v -c copy",
  "subtitled.mp4": "-i {h264.mp4} -i {words.srt} -map 0 -map 1 -c copy -c:s mov_text",
  "chapters.mp4": "-i {h264.mp4} -f ffmetadata -i {chapters.txt} -map 0 -map_metadata 1 -map_chapters 1 -c copy",
  "cover.mp4": "-i {h264.mp4} -i {photo.jpg} -map 0 -map 1 -c copy -disposition:v:1 attached_pic",
  "timecode.mov": `-i {h264.mp4} -c copy -timecode 10:00:00:00 -metadata:s:v reel_name=HOME`,
  "ten_hours.mp4": `-f lavfi -i color=c=red:size=320x180:rate=1/36000:duration=36000 ${H264}`,

  // Frames of ten milliseconds each, all without recorded sound.
  "noise.amr": () => Buffer.concat([Buffer.from("#!AMR\n"), ...Array.from({ length: 100 }, () => frame(31))]),
  "words.srt": () => `1\n00:00:00,000 --> 00:00:01,000\nAt ${GPS}\n`,
  "chapters.txt": () => `;FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=2\ntitle=At ${GPS}\n`,
};

function clip(size = "320x180", rate = 30): string {
  return `-f lavfi -i testsrc2=size=${size}:rate=${rate}:duration=2 -f lavfi -i sine=frequency=440:duration=2`;
}

function color(name: string, seconds: number): string {
  return `-f lavfi -i color=c=${name}:size=320x180:rate=30:duration=${seconds}`;
}

/** The same picture as phones film it: white usually has 203 candela. */
function hdr(transfer: string): string {
  const from = "pin=bt709:tin=bt709:min=bt709:rin=tv";
  const filter = `format=yuv420p,zscale=${from}:p=bt2020:t=${transfer}:m=bt2020nc:r=tv:npl=203,format=yuv420p10le`;
  const params = `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
  const tags = `-color_primaries bt2020 -color_trc ${transfer} -colorspace bt2020nc`;
  return `-vf ${filter} -c:v libx265 -preset ultrafast -x265-params ${params} ${tags} -tag:v hvc1`;
}

/** A frame of AMR's best quality. */
function frame(bytes: number): Buffer {
  return Buffer.concat([Buffer.from([0x3c]), Buffer.alloc(bytes, 0x5a)]);
}
