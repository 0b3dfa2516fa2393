import katex from 'katex'
import type { RenderContext } from './context'
import { escapeText } from './escape'

/** `$$x$$` within text; what is no TeX shows as it was typed. */
export function inlineMath(tex: string, context: RenderContext): string {
  return typeset(tex, false, context) ?? `<span class="tex-error">$$${escapeText(tex)}$$</span>`
}

/** A fence's mathematics: blank lines part formulas. */
export function displayMath(text: string, context: RenderContext): string {
  const formulas = text.split(/\n[ \t]*\n/).filter((tex) => tex.trim() !== '')
  return formulas
    .map((tex) => typeset(tex, true, context) ?? `<span class="tex-error">${escapeText(tex)}</span>`)
    .map((html) => `<p>${html}</p>\n`)
    .join('')
}

function typeset(tex: string, displayMode: boolean, context: RenderContext): string | null {
  if (!context.takeFormula(tex.length)) return null
  try {
    // Untrusted: no links, no classes, no files, and macros that end.
    return katex.renderToString(tex, { displayMode, trust: false, strict, maxSize: 20, maxExpand: 200 })
  } catch {
    return null
  }
}

/** Signs without a glyph would each be written to the log; other liberties are fine. */
function strict(code: string): 'error' | 'ignore' {
  return code === 'unknownSymbol' ? 'error' : 'ignore'
}
