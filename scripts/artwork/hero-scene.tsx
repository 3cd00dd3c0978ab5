/** `turn` is the position in the loop, 0 to 1. */
export function HeroScene({ width, height, turn }: { width: number; height: number; turn: number }) {
  const swing = (times: number, shift = 0) => Math.sin(2 * Math.PI * (times * turn + shift));
  const upright = height > width;
  const place = `translate(${width - 1130} ${height - 660}) scale(.85)`;
  const sun = upright ? { x: width * 0.72, y: height * 0.33 } : { x: width * 0.86, y: height * 0.24 };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it becomes a film, which has a name where it is shown
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
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
      <path d={`M0 0h${width}v${height}H0z`} fill="url(#dusk)" />
      <circle cx={sun.x} cy={sun.y} r={(upright ? 70 : 86) + 2 * swing(1)} fill="#ffe9bd" />
      <Swell width={width} y={height * 0.72} rise={18} period={width / 2} shift={turn} fill="#0a3550" />
      <Swell width={width} y={height * 0.8} rise={14} period={width / 3} shift={-turn} fill="#082c44" />
      <g transform={place}>
        <g transform={`translate(0 ${6 * swing(1, 0.25)})`}>
          <path
            d="M560 800C690 520 890 300 1130 278c150-14 236 66 214 150-18 66-104 84-146 34 48 22 88 0 82-42-8-56-92-72-156-36-100 56-110 250 30 416z"
            fill="url(#wall)"
          />
          <path
            d="M560 800C690 520 890 300 1130 278c150-14 236 66 214 150-18 66-104 84-146 34 48 22 88 0 82-42-8-56-92-72-156-36-38 22-64 66-72 122-2-88 40-150 92-180-190 18-400 226-520 474z"
            fill="#eef8f8"
          />
          <g
            stroke="#8fe0e2"
            strokeWidth="5"
            fill="none"
            opacity=".5"
            strokeLinecap="round"
            strokeDasharray="90 30"
            strokeDashoffset={-240 * turn}
          >
            <path d="M1010 460q-30 120 40 260" />
            <path d="M950 500q-44 130 20 280" />
            <path d="M886 550q-50 110 0 230" />
            <path d="M820 610q-46 90-20 170" />
          </g>
          {[0, 1, 2, 3, 4, 5, 6, 7].map((drop) => {
            const life = (turn * 2 + drop / 8) % 1;
            return (
              <circle
                key={drop}
                cx={1180 + 26 * drop - 60 * life}
                cy={290 + 10 * (drop % 3) - 70 * life + 90 * life ** 2}
                r={5 * (1 - life)}
                fill="#eef8f8"
              />
            );
          })}
        </g>
        <g
          transform={`translate(${962 - 14 * swing(1)} ${600 + 12 * swing(1, 0.2)}) rotate(${24 + 5 * swing(1, 0.4)}) scale(1.25)`}
        >
          <path d="M-78 34Q0 52 92 22 20 20-78 34z" fill="#fffdf7" />
          <path d="M-6 26l10-30 26-14 10-30 10 2-2 34-26 20 2 20z" fill="#12181f" />
          <circle cx="48" cy="-60" r="11" fill="#12181f" />
          <path
            d={`M32-18l44${-18 + 6 * swing(2)}M30-20L-8${-34 - 6 * swing(2)}`}
            stroke="#12181f"
            strokeWidth="8"
            strokeLinecap="round"
          />
        </g>
      </g>
      <Swell width={width} y={height * 0.955} rise={9} period={width / 4} shift={turn} fill="#eef8f8" />
    </svg>
  );
}

interface SwellProps {
  width: number;
  y: number;
  rise: number;
  /** Must divide the width, so that the loop has no seam. */
  period: number;
  /** In periods. */
  shift: number;
  fill: string;
}

function Swell({ width, y, rise, period, shift, fill }: SwellProps) {
  const from = -period * (2 - (((shift % 1) + 1) % 1));
  const humps = Math.ceil((width + 3 * period) / period);
  const line = `q${period / 4} ${-rise} ${period / 2} 0t${period / 2} 0`.repeat(humps);
  return <path d={`M${from} ${y}${line}V4000H${from}z`} fill={fill} />;
}
