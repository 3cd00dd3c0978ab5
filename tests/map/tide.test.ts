import { stationsById } from "@neaps/tide-database";
import { useStation } from "@neaps/tide-predictor";
import { describe, expect, test } from "vitest";
import { tideStationsWithin } from "#app/adapters/world/index.server.ts";
import { dayOf } from "#app/map/calendar.server.ts";
import { tideAt, tideOf } from "#app/map/tide.server.ts";
import { tideWords } from "#app/routes/map/tide-data.server.ts";
import type { Sport } from "#app/schemas/sports.ts";

const WORLD = { south: -90, north: 90, west: -180, east: 180 };
const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-29T09:00Z");
const FISTRAL = { latitude: 50.416, longitude: -5.1 };
const at = (text: string) => Date.parse(text);
const all = tideStationsWithin(WORLD);
const stationOf = (key: string) => all.find((station) => station.key === key) ?? expect.fail(`No ${key}`);

function tideAtStation(key: string, now: string) {
  return tideAt(stationOf(key), at(now)) ?? expect.fail(`No tide at ${key}`);
}

const rangeOf = (key: string) => {
  const levels = tideAtStation(key, "2026-08-13T12:00Z").turns.map(({ level }) => level);
  return Math.max(...levels) - Math.min(...levels);
};

describe("the tide", () => {
  test("has 5,853 stations, none of them for currents or closed to businesses", () => {
    expect(all).toHaveLength(5853);
    for (const { key } of all) {
      const station = stationsById.get(key);
      expect([key, station?.kind, station?.license.commercial_use]).toEqual([key, "tide", true]);
    }
  });

  test.each([
    ["ticon/newlyn-new-gbr-bodc", "2026-11-29T09:00Z"],
    ["ticon/severn_bridge-ssc-gbr-cco", "2026-03-20T12:00Z"],
    ["kartverket/TOS", "2026-06-21T12:00Z"],
    ["noaa/1611401", "2026-11-29T22:00Z"],
    ["noaa/1612340", "2026-11-29T22:00Z"],
  ])("at %s agrees with the whole database to 3 cm and 5 minutes", (key, now) => {
    const station = stationsById.get(key);
    if (!station) throw new Error(`No ${key}`);
    const { turns, curve, zone } = tideAtStation(key, now);
    expect(turns.length).toBeGreaterThan(12);
    const [first, last] = [turns[0]?.time ?? 0, turns.at(-1)?.time ?? 0];
    const { extremes } = useStation({ ...station, disclaimers: "" }).getExtremesPrediction({
      start: new Date(first - HOUR),
      end: new Date(last + HOUR),
    });
    expect(extremes).toHaveLength(turns.length);
    for (const [index, { time, level, high }] of extremes.entries()) {
      const turn = turns[index];
      expect(turn?.isHigh).toBe(high);
      expect(Math.abs((turn?.level ?? 0) - level)).toBeLessThan(0.03);
      expect(Math.abs((turn?.time ?? 0) - time.getTime())).toBeLessThan(5 * 60_000);
    }
    const today = dayOf(zone);
    expect(new Set(curve.map(({ time }) => today(time)))).toEqual(new Set([today(at(now))]));
    expect(curve).toHaveLength(96);
  });

  test("rises highest a day or two after the new moon of 12 August 2026, and least a week later", () => {
    const highs = [0, 7].flatMap(
      (days) =>
        tideAtStation("ticon/newlyn-new-gbr-bodc", new Date(at("2026-08-12T06:00Z") + days * 24 * HOUR).toISOString()).turns,
    );
    const byLevel = highs.filter(({ isHigh }) => isHigh).toSorted((one, other) => other.level - one.level);
    expect(new Date(byLevel[0]?.time ?? 0).toISOString()).toMatch(/^2026-08-1[34]/);
    expect(new Date(byLevel.at(-1)?.time ?? 0).toISOString()).toMatch(/^2026-08-2[123]/);
  });

  test("names the seven stations by their ids that the database names after each other", () => {
    const names = all
      .filter(({ key }) => key.endsWith("-gbr-cco"))
      .map(({ key, name }) => [key.split("/")[1]?.split("-")[0], name]);
    expect(Object.fromEntries(names)).toMatchObject({
      brighton: "Brighton",
      hastings_pier: "Hastings Pier",
      port_isaac: "Port Isaac",
      scarborough: "Scarborough",
      severn_bridge: "Severn Bridge",
      teignmouth_pier: "Teignmouth Pier",
      west_bay_harbour: "West Bay Harbour",
    });
    // The Severn has the highest tides of Europe, and Lyme Bay low ones.
    expect(rangeOf("ticon/severn_bridge-ssc-gbr-cco")).toBeGreaterThan(11);
    expect(rangeOf("ticon/west_bay_harbour-wbh-gbr-cco")).toBeLessThan(4.5);
  });

  test("is that of the nearest station, with its distance and the credit of its licence", () => {
    const tide = tideAt(FISTRAL, at("2026-11-29T09:00Z"));
    expect(tide?.station).toBe("Port Isaac");
    expect(tide?.metres).toBeGreaterThan(25_000);
    expect(tide?.metres).toBeLessThan(30_000);
    expect(tide?.credit).toMatch(/TICON-4.*CC BY 4\.0.*Modified/);
  });

  test("is unknown beyond 40 km from a station, far from the sea and at the poles", () => {
    for (const [latitude, longitude] of [
      [48.2, 16.37],
      [45, -35],
      [90, 0],
      [-90, 180],
    ] as const)
      expect([latitude, tideAt({ latitude, longitude })]).toEqual([latitude, undefined]);
    const { latitude, longitude } = stationOf("ticon/newlyn-new-gbr-bodc");
    expect(tideAt({ latitude: latitude - 0.359, longitude }, at("2026-11-29T09:00Z"))?.metres).toBeLessThanOrEqual(40_000);
    expect(tideAt({ latitude: latitude - 0.361, longitude })).toBeUndefined();
  });

  test("is found across the date line", () => {
    const [station] = all.filter(({ longitude }) => Math.abs(longitude) > 179.5);
    if (!station) throw new Error("No station at the date line");
    const beyond = { latitude: station.latitude, longitude: station.longitude > 0 ? -179.95 : 179.95 };
    expect(tideAt(beyond)?.metres).toBeLessThan(40_000);
  });

  test("has the seven days of the place, also when its clocks change", () => {
    for (const now of ["2026-03-28T23:30Z", "2026-10-24T22:30Z", "2026-10-25T23:30Z"]) {
      const tide = tideAt(FISTRAL, at(now));
      const page = tide && tideWords(tide, at(now));
      expect(page?.days.map(({ day }) => day)).toHaveLength(7);
      expect(page?.days[0]?.day).toBe("Today");
      for (const { high, low } of page?.days ?? []) {
        expect(high).toMatch(/^\d\d:\d\d\s\(\d\.\d\sm\)(, \d\d:\d\d\s\(\d\.\d\sm\))?$/);
        expect(low).toMatch(/^\d\d:\d\d\s\(-?\d\.\d\sm\)(, \d\d:\d\d\s\(-?\d\.\d\sm\))?$/);
      }
      expect(page?.curve.now).toBeGreaterThanOrEqual(page?.curve.from ?? 0);
      expect(page?.curve.now).toBeLessThanOrEqual(page?.curve.width ?? 0);
      expect(page?.curve.water).not.toContain("NaN");
    }
  });

  test("is for Spots of surfers in the sea", () => {
    const isGiven = (sports: Sport[], wave?: string) =>
      tideOf({ ...FISTRAL, sports }, wave === undefined ? [] : [{ field: "wave", value: wave }]) !== undefined;
    expect([isGiven(["Surf", "Skate"]), isGiven(["Surf"], "Reef break")]).toEqual([true, true]);
    expect([isGiven(["Skate"]), isGiven(["Surf"], "Wave pool"), isGiven(["Surf"], "River wave")]).toEqual([false, false, false]);
  });
});

test("every 29th station of the world gives a week in words and a curve", () => {
  const odd = all
    .filter((_, index) => index % 29 === 0)
    .filter((station) => {
      const tide = tideAt(station, NOW);
      const page = tide && tideWords(tide, NOW);
      return page?.days.length !== 7 || /NaN|undefined|Infinity/.test(JSON.stringify(page));
    });
  expect(odd.map(({ key }) => key)).toEqual([]);
});
