import { describe, expect, it } from "vitest";
import { inParentheses } from "./compile-early.mjs";

const HEAD =
  '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,';

describe("Chunks of the browser", () => {
  it("have their modules in parentheses, whatever the modules say", () => {
    const module = 'e=>{"use strict";let t=/},7,e=>{/,n=`],8,${t}`;e.s(["a",0,[1,r=>{n}]])}';
    const chunk = `${HEAD}12,34,${module},56,function(e,t){t.exports=","},78,(e,t)=>t]);\n`;
    expect(inParentheses(chunk)).toBe(`${HEAD}12,34,(${module}),56,(function(e,t){t.exports=","}),78,((e,t)=>t)]);\n`);
  });

  it.each([
    ["a chunk with a runtime behind it", `${HEAD}12,e=>{}]);\n(()=>{console})();`],
    ["a chunk with something else in its list", `${HEAD}{otherChunks:["a.js"],runtimeModuleIds:[1]}]);`],
    ["a chunk that is written in another way", `${HEAD}12, e=>{}]);`],
    ["any other script", "!function(){self.x=1}();"],
  ])("stay as they are: %s", (_, text) => {
    expect(inParentheses(text)).toBe(text);
  });
});
