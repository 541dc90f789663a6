import{N as r}from"./class-chunk-WRYSDRT4.js";var l=class{#t=r(null);#r;constructor(t){this.#r=t}view(t,s){return t?this.#t.value?s(this.#t.value):(this.#r().then(e=>{this.#t.value=e}),null):null}};export{l as a};
//# sourceMappingURL=class-chunk-5VMXBYNB.js.map
