import { test } from "vitest";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);
test("x", async () => {
  const show = async (n: string, q: string, v: object = {}, t = "") => {
    for (let i = 0; i < 2; i++) {
      const a = await ask(q, v, t);
      console.log(n, i, a.status, JSON.stringify(a.data)?.slice(0, 200), JSON.stringify(a.errors).slice(0, 400));
    }
  };
  const mia = tokenOf("mia");
  await show("depth", "{user{videos{postedBy{videos{postedBy{videos{postedBy{videos{id}}}}}}}}}", {}, mia);
  await show("alias", `{${Array.from({ length: 20 }, (_, i) => `a${i}: user{id}`).join(" ")}}`, {}, mia);
  await show("cost", "{homeFeed(last:50000){id description}}", {}, mia);
  await show("tokens", `{${"user{id} ".repeat(600)}}`, {}, mia);
  await show("login", 'mutation($e:String){login(email:$e,password:"x"){token}}', { e: "nobody@x.y" }, "");
  await show("var", "query($l:Int){homeFeed(last:$l){id}}", { l: "x" }, mia);
  await show("forged", "mutation($f:Upload!){videoUpload(file:$f){filename}}", { f: { path: "/etc/passwd" } }, mia);
  await show("unauth", "{homeFeed{id}}", {}, "");
  await show("neg", '{videoFeed(filter:"skate",skip:-1,last:-5){id}}', {}, mia);
  await show("huge", '{videoFeed(filter:"skate",skip:2147483647,last:60){id}}', {}, mia);
  await show("vote", "mutation{vote(videoId:2005){id user{id email name} video{id}}}", {}, mia);
  const bad = await fetch(base + "/graphql", { method: "POST", headers: { "content-type": "application/json" }, body: "{" });
  console.log(bad.status, await bad.text());
  const bad2 = await fetch(base + "/graphql", { method: "POST", headers: { "content-type": "application/json" }, body: "[]" });
  console.log(bad2.status, await bad2.text());
});
