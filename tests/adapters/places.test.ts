import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { gazetteer } from "#app/adapters/places/gazetteer.server.ts";
import { placesNamed } from "#app/adapters/places/named.server.ts";
import { nominatim } from "#app/adapters/places/nominatim.server.ts";
import type { Places } from "#app/adapters/places/places.server.ts";
import { COUNTRIES, codeOf, nameOf } from "#app/text/countries.server.ts";
import { answering, FAULTS, standIn } from "./stand-in.ts";

const answer = (lat: unknown, lon: unknown) => answering(JSON.stringify([{ lat, lon, display_name: "Somewhere" }]));

let service: Awaited<ReturnType<typeof standIn>>;
beforeAll(async () => {
  service = await standIn(answer("50.41", "-5.08"));
});
afterAll(() => service.stop());

const KINDS: Record<string, () => Places> = { "the list that ships": () => gazetteer, "a service": () => nominatim(service.url) };

describe.each(Object.entries(KINDS))("%s", (_, open) => {
  test.each([
    ["United Kingdom", "newq", "Newquay"],
    ["France", "BIAR", "Biarritz"],
    ["United States of America", "  san fr", "San Francisco"],
    ["Spain", "gijo", undefined],
    ["Spain", "gijó", "Gijón"],
  ])("in %s, %j suggests %s [MAP-016] [A-139]", async (country, start, city) => {
    const found = await open().suggest(country, start);
    if (city) expect(found).toContain(city);
    expect(found.length).toBeLessThanOrEqual(10);
  });

  test("the shortest names come first, each once", async () => {
    const found = await open().suggest("United Kingdom", "lon");
    expect(found[0]).toBe("London");
    expect(new Set(found).size).toBe(found.length);
  });

  test("nothing is suggested without a country, or for an unknown one", async () => {
    for (const country of ["", "Atlantis", "__proto__"]) expect(await open().suggest(country, "lon")).toEqual([]);
  });

  test("names cities anywhere by how they begin, with their places [MAP-016] [A-139]", async () => {
    const [found] = await open().named("NEWQ");
    expect(found).toMatchObject({ name: "Newquay", country: "United Kingdom" });
    expect([Math.round(found?.latitude ?? 0), Math.round(found?.longitude ?? 0)]).toEqual([50, -5]);
    expect(await open().named("a")).toHaveLength(50);
    for (const start of ["", " ", "zzzzz", "\uffff"]) expect(await open().named(start)).toEqual([]);
  });

  test("finds a city from any word of its name on, those that begin so first, without accents", async () => {
    const names = async (start: string) => (await open().named(start)).map(({ name }) => name);
    for (const part of ["jean de luz", "Jean-de-L", "de luz"]) expect(await names(part)).toContain("Saint-Jean-de-Luz");
    expect((await names("gijon"))[0]).toBe("Gijón");
    const found = await names("angeles");
    expect(found[0]?.toLowerCase().startsWith("angeles") || found[0]?.toLowerCase().startsWith("ángeles")).toBe(true);
    expect(new Set((await open().named("san san")).map(({ latitude }) => latitude)).size).toBe(
      (await open().named("san san")).length,
    );
  });

  test("knows where a city is, and nothing of a country that is none [MAP-015] [A-139]", async () => {
    const found = await open().locate("United Kingdom", "newquay");
    expect([found?.latitude.toFixed(1), found?.longitude.toFixed(1)]).toEqual(["50.4", "-5.1"]);
    for (const country of ["", "Atlantis", "__proto__"]) expect(await open().locate(country, "London")).toBeUndefined();
  });
});

test("the nearest of several cities of one name comes first, after those that the words name", async () => {
  const first = async (text: string, latitude: number, longitude: number) =>
    (await placesNamed(text, { latitude, longitude }))[0]?.label;
  expect(await first("Santa Maria", 44, 11)).toBe("Santa Maria, Italy");
  expect(await first("santa maria", -29, -53)).toBe("Santa Maria, Brazil");
  expect(await first("Paris", 33, -95)).toBe("Paris, United States of America");
  expect(await first("paris, fr", 33, -95)).toBe("Paris, France");
  expect((await placesNamed("san")).length).toBe(10);
});

test("every listed country is known by its code", () => {
  expect(COUNTRIES.filter((name) => nameOf(codeOf(name) ?? "") !== name)).toEqual([]);
});

describe("a service that looks up places [MAP-015] [A-139]", () => {
  const NEWQUAY = { latitude: expect.closeTo(50.4156, 2), longitude: expect.closeTo(-5.0732, 2) };
  const locate = (places: Places, city = "Newquay") => places.locate("United Kingdom", city);

  beforeEach(() => {
    service.asked.length = 0;
    service.become(answer("1.5", "2.5"));
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => void vi.useRealTimers());

  test("is told city and country alone, once for each, and nothing that is being typed", async () => {
    const places = nominatim(`${service.url}/`);
    expect(await locate(places)).toEqual({ latitude: 1.5, longitude: 2.5 });
    vi.advanceTimersByTime(5000);
    expect(await locate(places, " NEWQUAY ")).toEqual({ latitude: 1.5, longitude: 2.5 });
    await places.suggest("United Kingdom", "newq");
    await places.named("newq");
    expect(service.asked.map(({ url }) => url)).toEqual(["/search?city=Newquay&countrycodes=gb&format=jsonv2&limit=1"]);
    const { cookie, referer } = service.asked[0]?.headers ?? {};
    expect([cookie, referer]).toEqual([undefined, undefined]);
  });

  test("is asked once a second, and the list that ships answers meanwhile", async () => {
    const places = nominatim(service.url);
    await locate(places, "London");
    expect(await locate(places)).toMatchObject(NEWQUAY);
    vi.advanceTimersByTime(1000);
    expect(await locate(places)).toEqual({ latitude: 1.5, longitude: 2.5 });
    expect(service.asked).toHaveLength(2);
  });

  test.each([
    ...Object.entries(FAULTS),
    ["knows no such place", answering("[]")],
    ["tells a place outside of the world", answer("91", "0")],
    ["tells no numbers", answer("north", {})],
    ["answers another shape", answering('{"error":"no"}')],
    ["leads elsewhere", answering("", 302, { location: "http://127.0.0.1:1/search" })],
  ] as const)("that %s leaves it to the list that ships", async (_, fault) => {
    service.become(fault);
    expect(await locate(nominatim(service.url, 300))).toMatchObject(NEWQUAY);
  });
});
