"use strict";(()=>{try{let t=localStorage.getItem("foursight.theme");(t==="light"||t==="dark")&&(document.documentElement.dataset.theme=t)}catch{}})();
