/* Each test file with its answer, which is the same for every way of uploading. */

type Size = readonly [width: number, height: number];

/** Films that need only repackaging: they are ready when the sender gets the answer. */
export const READY_FILMS: Record<string, Size> = {
  "h264.mp4": [320, 180],
  "moov_last.mp4": [320, 180],
  "fragmented.mp4": [320, 180],
  "h264.3gp": [320, 180],
  "short.mp4": [320, 180],
  "silent.mp4": [320, 180],
  "square.mp4": [360, 360],
  "anamorphic.mp4": [1024, 576],
  "wrongname.mov": [320, 180],
  "phone_portrait.mov": [180, 320],
  "upside_down.mov": [320, 180],
  "other_side.mov": [180, 320],
  "told_in_pictures.mp4": [320, 180],
  "two_films.mp4": [320, 180],
  "subtitled.mp4": [320, 180],
  "chapters.mp4": [320, 180],
  "cover.mp4": [320, 180],
  "timecode.mov": [320, 180],
  "gopro.mp4": [320, 180],
  "before_the_start.mp4": [320, 180],
  "starts_late.mp4": [320, 180],
  "no_time_at_all.mp4": [320, 180],
  "ten_hours.mp4": [320, 180],
};

/** Films whose picture or sound is encoded again: they are ready a little later. */
export const REMADE_FILMS: Record<string, Size> = {
  "pcm.mov": [320, 180],
  "prores.mov": [320, 180],
  "hevc_portrait.mov": [180, 320],
  "hi444.mp4": [320, 180],
  "odd.mp4": [318, 178],
  "vp9.mp4": [320, 180],
  "av1.mp4": [320, 180],
  "mpeg4.3gp": [320, 240],
  "h263.3gp": [176, 144],
  "h263_amr.3gp": [176, 144],
};

/** Films that seem complete until they are rewritten. */
export const FAILING_FILMS = ["endless_prores.mov"];

export const PICTURES: Record<string, Size> = {
  "photo.jpg": [400, 600],
  "cmyk.jpg": [600, 400],
  "grey.jpg": [600, 400],
  "progressive.jpg": [600, 400],
  "wide_colours.jpg": [600, 400],
  "deep.png": [600, 400],
  "palette.png": [600, 400],
  "transparent.png": [40, 20],
  "animated.png": [320, 240],
  "dot.png": [1, 1],
  "line.jpg": [1, 3000],
  "tail.jpg": [400, 600],
  "swelling_profile.png": [8, 8],
  "wrong_sum.png": [8, 8],
  "circular_exif.jpg": [600, 400],
};

const WRONG = "Content type not recognised, please upload file of type mp4, mov, quicktime, 3gpp, jpeg, jpg or png";
const EMPTY = "This file is empty. Please choose another";
const DAMAGED = "This file is damaged or not complete. Please choose another";
const BROKEN = "We couldn't read this video to its end. Please export it again and upload the new file";
const FILM_TOO_LARGE = "This video is too wide or too tall. Please save it in 4K or less and try again";
const PICTURE_TOO_LARGE = "This picture is too wide or too tall. Please make it smaller and try again";
const OVERLOADED = "There is too much else in this picture file. Please save it again and send the new one";
const HEIC = `${WRONG}. Yours is HEIC. Save it as JPEG first, or choose Most Compatible on your camera`;

export const REFUSED: Record<string, string> = {
  "empty.mp4": EMPTY,
  "text.mp4": WRONG,
  "page.mp4": WRONG,
  "playlist.mp4": WRONG,
  "list_of_files.mp4": WRONG,
  "audio_only.mp4": WRONG,
  "cut_moov_first.mp4": DAMAGED,
  "cut_moov_last.mp4": DAMAGED,
  "child_beyond_parent.mp4": DAMAGED,
  "child_of_no_size.mp4": DAMAGED,
  "endless_sizes.mp4": DAMAGED,
  "endless_table.mp4": DAMAGED,
  "endless_chunks.mp4": DAMAGED,
  "zeros_for_moov.mp4": DAMAGED,
  "nested.mp4": DAMAGED,
  "endless_samples.mp4": BROKEN,
  "endless_times.mp4": BROKEN,
  "bomb.mp4": FILM_TOO_LARGE,
  "html.png": WRONG,
  "drawing.png": WRONG,
  "web.jpg": WRONG,
  "avif.jpg": WRONG,
  "moving.png": WRONG,
  "iphone.heic": HEIC,
  "cut.jpg": DAMAGED,
  "bomb.png": PICTURE_TOO_LARGE,
  "larger_bomb.png": PICTURE_TOO_LARGE,
  "interlaced_bomb.png": PICTURE_TOO_LARGE,
  "progressive_bomb.jpg": PICTURE_TOO_LARGE,
  "long_side.png": PICTURE_TOO_LARGE,
  "swelling_text.png": OVERLOADED,
  "many_chunks.png": OVERLOADED,
  "long_exif.jpg": OVERLOADED,
};

/** The name that the sender gives the file, and its name here. */
export const NAMES: readonly (readonly [string, string])[] = [
  ["my movie, final .MOV", "mymoviefinal.jpg"],
  ["IMG 0001.PNG", "IMG0001.jpg"],
  ["a.png.exe", "a.png.jpg"],
  ["clip.3gpp", "clip.jpg"],
  ["x.quicktime", "x.jpg"],
  ["noext", "noext.jpg"],
  [".png", "file.jpg"],
  [", ,", "file.jpg"],
  ["..\\..\\x.mp4", "x.jpg"],
  ["../../x.png", "x.jpg"],
  ["wide\u00a0and\u3000and\u200bnone.jpg", "wideandandnone.jpg"],
  ["cafe\u0301.png", "caf\u00e9.jpg"],
  ["two\r\nlines.jpg", "twolines.jpg"],
  ["photo.jpeg", "photo.jpg"],
  ["holiday\u202egnp.exe", "holidaygnp.jpg"],
  ["\"quoted\"; filename*=UTF-8''evil.html", "quotedfilenameUTF-8evil.jpg"],
];
