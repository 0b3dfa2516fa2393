import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startScript } from '../../components/shop/frame/start-script'

/** Pages of the shop that are read first: everything on them that has to be seen is in the document. */
const LIGHT_PAGES = ['', '/products', '/products/[sku]', '/category/[slug]', '/search', '/[...path]']
const SHOP = '/(shop)/shop/[site]'

type Manifest = {
  rootMainFiles: string[]
  /** What single pages begin with in place of that. */
  rootMainFilesTree: Record<string, string[]>
}

/** Has the shop's pages load React and Next at the first sign of a person, not before (decision 0022). */
export function lightenPages(distDir: string): void {
  const file = path.join(distDir, 'build-manifest.json')
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  const script = startScript(manifest.rootMainFiles.map((main) => `/_next/${main}`))
  const start = `static/chunks/shop-start-${createHash('sha256').update(script).digest('hex').slice(0, 16)}.js`
  writeFileSync(path.join(distDir, start), script)
  for (const page of LIGHT_PAGES) manifest.rootMainFilesTree[`${SHOP}${page}/page`] = [start]
  writeFileSync(file, JSON.stringify(manifest))
}
