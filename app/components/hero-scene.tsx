/** A surfer on a wave at dusk. */
export function HeroScene() {
  return (
    <svg viewBox="0 0 900 800" width="900" height="800" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="dusk" x1="0" y1="0" x2="1" y2=".9">
          <stop offset=".15" stopColor="#0e2233" />
          <stop offset=".6" stopColor="#8a4740" />
          <stop offset="1" stopColor="#f0904e" />
        </linearGradient>
        <linearGradient id="wall" x1=".8" y1="0" x2=".2" y2="1">
          <stop stopColor="#22b8c6" />
          <stop offset=".5" stopColor="#0b6480" />
          <stop offset="1" stopColor="#06283c" />
        </linearGradient>
      </defs>
      <path d="M0 0h900v800H0z" fill="url(#dusk)" />
      <circle cx="720" cy="230" r="92" fill="#ffe9bd" />
      <path d="M0 590q220-30 450-6t450-24v240H0z" fill="#0a3550" />
      <g transform="translate(-250 120) scale(.85)">
        <path
          d="M560 800C690 520 890 300 1130 278c150-14 236 66 214 150-18 66-104 84-146 34 48 22 88 0 82-42-8-56-92-72-156-36-100 56-110 250 30 416z"
          fill="url(#wall)"
        />
        <path
          d="M560 800C690 520 890 300 1130 278c150-14 236 66 214 150-18 66-104 84-146 34 48 22 88 0 82-42-8-56-92-72-156-36-38 22-64 66-72 122-2-88 40-150 92-180-190 18-400 226-520 474z"
          fill="#eef8f8"
        />
        <g stroke="#8fe0e2" strokeWidth="5" fill="none" opacity=".5" strokeLinecap="round">
          <path d="M1010 460q-30 120 40 260" />
          <path d="M950 500q-44 130 20 280" />
          <path d="M886 550q-50 110 0 230" />
          <path d="M820 610q-46 90-20 170" />
        </g>
        <g transform="translate(1075 640) rotate(20) scale(1.35)">
          <path d="M-78 34Q0 52 92 22 20 20-78 34z" fill="#fffdf7" />
          <path d="M-6 26l10-30 26-14 10-30 10 2-2 34-26 20 2 20z" fill="#12181f" />
          <circle cx="48" cy="-60" r="11" fill="#12181f" />
          <path d="M32-18l44-18M30-20L-8-34" stroke="#12181f" strokeWidth="8" strokeLinecap="round" />
        </g>
      </g>
      <path d="M150 800q50-30 110-10t120-8 130 12 140-16 130 14 120-10v18z" fill="#eef8f8" />
    </svg>
  );
}
