import { chromium } from "@playwright/test";
const [,, base, out, w, h, path, theme="light", locale="en-GB", extra=""] = process.argv;
const b = await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox"]});
const c = await b.newContext({viewport:{width:+w,height:+h},colorScheme:theme,locale,reducedMotion:"reduce"});
const p = await c.newPage(); p.on("pageerror",e=>console.log(String(e)));
await p.goto(base+path); await p.waitForTimeout(1500);
if (extra) { await p.evaluate(extra); await p.waitForTimeout(1500); }
console.log(await p.evaluate(()=>{const r=[];for(const n of document.querySelectorAll("body *")){const b=n.getBoundingClientRect();if(b.right>innerWidth+1&&b.width>0)r.push(n.tagName+"#"+n.id+"."+n.getAttribute("class")+" "+Math.round(b.right))}return r.slice(0,8).join("\n")}));
await p.screenshot({path:out}); await b.close();
