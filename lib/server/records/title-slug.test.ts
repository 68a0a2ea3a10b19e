import { expect, it } from "vitest";
import { TEST_ID } from "@/lib/testing/play";
import { titleSlug } from "./title-slug";

it.each([
  ["Adaptive bitrate control", "adaptive-bitrate-control"],
  ["会议静音", "hui-yi-jing-yin"],
  ["会議中のミュート", "hui-yi-zhong-nomiyuto"],
  ["음소거 설계", "eumsogeo-seolgye"],
  ["Выбор базы данных: PostgreSQL или MySQL?", "vybor-bazy-dannyh-postgresql-ili-mysql"],
  ["Εξαγωγή", "exagogi"],
  ["Größe der Straße", "grosse-der-strasse"],
  ["ＡＤＲ １４", "adr-14"],
  ["🚀", "dlb-aaaaaaaaaaaa"],
])("P5-38: %j is %j", (title, expected) => {
  expect(titleSlug(title, TEST_ID)).toBe(expected);
});
