import type { SandboxAnswer } from '../../sandbox-kit/part'
import type { Tools } from './records'

export const safe = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#e4e4e7,#2e2e33);--soft:light-dark(#f6f6f7,#1c1c20);--dim:light-dark(#62626b,#a0a0aa);
--accent:light-dark(#1d6fdc,#6cb0ff);--warn:light-dark(#b4400a,#ff9d66);--note:light-dark(#fff4d6,#3a3014)}
*{box-sizing:border-box}body{margin:0;font:14px/1.5 system-ui,sans-serif;background:light-dark(#fff,#131316)}
a{color:inherit;text-decoration:none}h1,h2{font-size:1rem;margin:0}small,.dim{color:var(--dim);font-size:.8rem}
header{display:flex;gap:1rem;align-items:center;flex-wrap:wrap;padding:.75rem 1rem;border-bottom:1px solid var(--line)}
header .dim{margin-left:auto}nav{display:flex;gap:.25rem;flex-wrap:wrap;padding:.5rem 1rem;border-bottom:1px solid var(--line)}
nav a{padding:.35rem .75rem;border-radius:99px;min-height:32px}nav a[aria-current]{background:var(--soft);font-weight:600}
main{display:grid;grid-template-columns:minmax(16rem,22rem) minmax(0,1fr);min-height:calc(100vh - 6.5rem)}
ul{list-style:none;margin:0;padding:0}.list{border-right:1px solid var(--line)}.list a{display:block;padding:.65rem 1rem;border-bottom:1px solid var(--line)}
.list a[aria-current],.list a:hover{background:var(--soft)}.row{display:flex;gap:.5rem;justify-content:space-between;align-items:baseline}
.list p{margin:.1rem 0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;color:var(--dim)}
.unread{background:var(--accent);color:light-dark(#fff,#10243c);border-radius:99px;padding:0 .45rem;font-size:.75rem;font-weight:600}
.urgent,.high{color:var(--warn)}.talk{padding:1rem;max-width:46rem}.talk li{margin:.6rem 0;max-width:85%;width:fit-content}
.talk .text{padding:.5rem .8rem;border-radius:.8rem;background:var(--soft);white-space:pre-wrap;overflow-wrap:anywhere}
.talk .ours{margin-left:auto}.talk .ours .text{background:light-dark(#dcebff,#1b3350)}.talk .note .text{background:var(--note)}
.talk .event{margin:.8rem auto;color:var(--dim);font-size:.8rem}form{padding:0 1rem 1rem;max-width:46rem}
textarea{width:100%;min-height:5rem;font:inherit;padding:.5rem;border:1px solid var(--line);border-radius:.5rem;background:transparent;color:inherit}
button{font:inherit;min-height:40px;padding:0 .9rem;border:1px solid var(--line);border-radius:.5rem;background:var(--soft);color:inherit;cursor:pointer}
button.first{background:var(--accent);color:light-dark(#fff,#10243c);border-color:transparent;font-weight:600}
.empty{padding:3rem 1rem;text-align:center;color:var(--dim)}.buttons{display:flex;gap:.5rem;flex-wrap:wrap;padding-top:.5rem}
@media(max-width:700px){main{grid-template-columns:minmax(0,1fr)}nav{padding:.5rem}nav a{padding:.35rem .5rem}.list{border-right:0}main.one .list,main:not(.one) .side{display:none}}`

/** With the frame headers of the installation. */
export const html = ({ state }: Tools, title: string, body: string, status = 200): SandboxAnswer => ({
  status,
  headers: { ...state.frame_headers, 'content-type': 'text/html; charset=utf-8' },
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${safe(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`,
})

export const notice = (tools: Tools, title: string, text: string, status = 200): SandboxAnswer =>
  html(tools, title, `<div class="empty"><h1>${safe(title)}</h1><p>${safe(text)}</p></div>`, status)
