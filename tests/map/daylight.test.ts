import { describe, expect, test } from "vitest";
import { clockOf } from "#app/map/calendar.server.ts";
import { daylightAt } from "#app/map/daylight.server.ts";

const at = (text: string) => Date.parse(text);
const SPOTS = {
  Newquay: { latitude: 50.416, longitude: -5.1 },
  Tromsø: { latitude: 69.65, longitude: 18.96 },
  Teahupoo: { latitude: -17.85, longitude: -149.25 },
  Raglan: { latitude: -37.8, longitude: 174.88 },
  Lalomanu: { latitude: -14.04, longitude: -171.44 },
  Kiritimati: { latitude: 1.87, longitude: -157.4 },
  Kashgar: { latitude: 39.47, longitude: 75.99 },
  Taveuni: { latitude: -16.85, longitude: 179.97 },
  "the pole": { latitude: 90, longitude: 0 },
} as const;

function clocksOf(name: keyof typeof SPOTS, now: string, day = 0) {
  const { zone, days } = daylightAt(SPOTS[name], at(now));
  const { sun, dawn, sunrise, sunset, dusk } = days[day] ?? { sun: "" };
  return [zone, sun, ...[dawn, sunrise, sunset, dusk].map((time) => time && clockOf(zone)(time))];
}

describe("daylight", () => {
  /** The sunrise equation at the solstices, where the sun's declination and the equation of time (minutes) are known. */
  function expected({ latitude, longitude }: { latitude: number; longitude: number }, declination: number, equation: number) {
    const [sin, cos] = [Math.sin, Math.cos].map((ratio) => (degrees: number) => ratio((degrees * Math.PI) / 180));
    if (!sin || !cos) throw new Error("No ratios");
    const half =
      Math.acos((sin(-0.833) - sin(latitude) * sin(declination)) / (cos(latitude) * cos(declination))) * (720 / Math.PI);
    const noon = 720 - 4 * longitude - equation;
    return [noon - half, noon + half];
  }

  test.each([
    ["Newquay", "2026-06-21", 23.44, -1.8, "Europe/London"],
    ["Newquay", "2026-12-21", -23.44, 1.9, "Europe/London"],
    ["Raglan", "2026-12-21", -23.44, 1.9, "Pacific/Auckland"],
    ["Teahupoo", "2026-06-21", 23.44, -1.8, "Pacific/Tahiti"],
  ] as const)("at %s on %s agrees with the sunrise equation to three minutes", (name, day, declination, equation, zone) => {
    const found = daylightAt(SPOTS[name], at(`${day}T12:00Z`) - (SPOTS[name].longitude / 360) * 86_400_000);
    expect(found.zone).toBe(zone);
    const minutes = [found.days[0]?.sunrise, found.days[0]?.sunset].map((time) => (Number(time) - at(`${day}T00:00Z`)) / 60_000);
    for (const [index, time] of expected(SPOTS[name], declination, equation).entries())
      expect(Math.abs((minutes[index] ?? 0) - time)).toBeLessThan(3);
  });

  test("begins with the day on the calendar of the place, not London's", () => {
    const { days } = daylightAt(SPOTS.Raglan, at("2026-11-28T20:00Z"));
    expect(new Date(days[0]?.sunset ?? 0).toISOString()).toMatch(/^2026-11-29T07/);
    expect(daylightAt(SPOTS.Teahupoo, at("2026-11-28T05:00Z")).days[0]?.sunrise).toBeLessThan(at("2026-11-28T05:00Z"));
  });

  test("rises and sets in order on seven days, everywhere and at each hour", () => {
    for (const name of ["Newquay", "Teahupoo", "Raglan", "Taveuni", "Lalomanu", "Kiritimati", "Kashgar"] as const)
      for (let hour = 0; hour < 24; hour++) {
        const now = at("2026-03-28T00:30Z") + hour * 3_600_000;
        const { zone, days } = daylightAt(SPOTS[name], now);
        const today = new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
        for (const sign of ["dawn", "sunrise", "noon", "sunset", "dusk"] as const)
          expect([name, sign, today.format(days[0]?.[sign] ?? 0)]).toEqual([name, sign, today.format(now)]);
        const moments = days.flatMap(({ dawn, sunrise, noon, sunset, dusk }) => [dawn, sunrise, noon, sunset, dusk].map(Number));
        expect(moments).toHaveLength(35);
        expect(moments).toEqual(moments.toSorted((one, other) => one - other));
      }
  });

  test("says where the sun does not set or rise", () => {
    expect(clocksOf("Tromsø", "2026-06-21T12:00Z").slice(1, 5)).toEqual(["stays up", null, null, null]);
    expect(clocksOf("Tromsø", "2026-12-21T12:00Z")[1]).toBe("stays down");
    expect(clocksOf("the pole", "2026-12-21T12:00Z")[1]).toBe("stays down");
  });
});
