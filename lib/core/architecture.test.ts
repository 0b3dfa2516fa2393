import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { files, moduleOf, root, textOf } from '@/tests/source'

/** The arrows of ARCHITECTURE.md, read from the imports themselves. */
const IMPORT = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm

type Import = { from: string; to: string; typeOnly: boolean }
const imports = files.flatMap(importsOf)

function importsOf(from: string): Import[] {
  const text = textOf(from)
  return [...text.matchAll(IMPORT)].map((match) => ({
    from,
    to: resolve(from, (match[2] ?? match[3])!),
    typeOnly: match[1] !== undefined,
  }))
}

/** A file of the project, or the package's name. */
function resolve(from: string, target: string): string {
  if (!target.startsWith('.') && !target.startsWith('@/')) return target
  const bare = target.startsWith('@/') ? target.slice(2) : path.join(path.dirname(from), target)
  const endings = ['', '.ts', '.tsx', '/index.ts', '/client.ts']
  return (
    endings.map((ending) => bare + ending).find((file) => /\.\w+$/.test(file) && existsSync(path.join(root, file))) ??
    bare
  )
}

/** From the table "Floors of the modules": the module's floor. */
const floors = new Map(
  [...textOf('ARCHITECTURE.md').matchAll(/^\| (\d) +\| ([^|]+)\|/gm)].flatMap((row) =>
    [...row[2]!.matchAll(/`([\w-]+)`/g)].map((name) => [name[1]!, Number(row[1])] as const),
  ),
)

/** Whose components a file is of: those of documents belong to the books, as one folder of two modules. */
const componentsOf = (file: string) => /^components\/([^/]+)\//.exec(file)?.[1]?.replace(/^documents$/, 'accounting')
const crossed = (forbidden: (edge: Import) => boolean) =>
  imports.filter(forbidden).map(({ from, to }) => `${from} -> ${to}`)

describe('imports', () => {
  test('the core knows no module, connector, page or component', () => {
    expect(
      crossed(
        ({ from, to }) => from.startsWith('lib/core/') && /^(lib\/modules|lib\/connectors|app|components)\//.test(to),
      ),
    ).toEqual([])
  })

  test('components and the browser’s helpers take no server code, not even its types, but for wire types', () => {
    const isBrowser = (file: string) => /^(components|lib\/client)\//.test(file)
    // Wire types, and the route tables for the typed client; types leave nothing behind in the bundle.
    const mayBeTyped =
      /^lib\/(core\/grid\/wire|core\/(grid\/(import\/)?)?api|core\/live\/messages|modules\/[^/]+\/([a-z]+\/)?api([-/][a-z-]+)*)\.ts$/
    const isServer = (file: string) => /^lib\/(core|connectors)\//.test(file) || /^(pg|@prisma|pg-boss)/.test(file)
    expect(
      crossed(({ from, to, typeOnly }) => isBrowser(from) && isServer(to) && !(typeOnly && mayBeTyped.test(to))),
    ).toEqual([])
    expect(
      crossed(
        ({ from, to, typeOnly }) =>
          isBrowser(from) &&
          to.startsWith('lib/modules/') &&
          !/\/schemas(-[a-z]+)*\.ts$/.test(to) &&
          !(typeOnly && mayBeTyped.test(to)),
      ),
    ).toEqual([])
  })

  test('pages compose: no database client and no connector', () => {
    expect(
      crossed(({ from, to }) => from.startsWith('app/') && /^(lib\/core\/db\/|lib\/connectors\/|pg$|@prisma)/.test(to)),
    ).toEqual([])
  })

  test('a module uses another through its operations, their subjects, schemas, events, slots and published tables alone', () => {
    const inside = /^lib\/modules\/[^/]+\/(operations\/|(schemas|events|slots|tables)\.ts)/
    const isSubject = (file: string) => {
      const [, module, subject] = /^lib\/modules\/([^/]+)\/([^/]+)\//.exec(file) ?? []
      return files.some((other) => other.startsWith(`lib/modules/${module}/operations/${subject}/`))
    }
    // Documents, payments and journals all post through the ledger; a sample is deleted with what others made of it.
    const shared = /^lib\/modules\/accounting\/(ledger|sample)\//
    expect(
      crossed(({ from, to }) => {
        const own = moduleOf(from)
        const other = moduleOf(to)
        return (
          own !== undefined &&
          other !== undefined &&
          own !== other &&
          !(inside.test(to) || isSubject(to) || shared.test(to))
        )
      }),
    ).toEqual([])
  })

  test('imports between modules go down the floors of ARCHITECTURE.md', () => {
    const named = [...new Set(files.map(moduleOf).filter((name) => name !== undefined))]
    expect([...floors.keys()].sort()).toEqual(named.sort())
    expect(
      crossed(({ from, to }) => {
        const [own, other] = [moduleOf(from), moduleOf(to)]
        return own !== undefined && other !== undefined && own !== other && floors.get(other)! >= floors.get(own)!
      }),
    ).toEqual([])
  })

  test('strings name no page, permission, operation, route or grid of a module above or beside', () => {
    const slugs = new Map<string, string>()
    for (const file of files.filter((file) => /^lib\/modules\/.*\.ts$/.test(file))) {
      const text = textOf(file)
      if (!/\b\w*Grid\(/.test(text)) continue
      for (const [, slug] of text.matchAll(/\bslug: '([\w-]+)'/g)) slugs.set(slug!, moduleOf(file)!)
    }
    expect(slugs.size).toBeGreaterThan(40)
    const names = [...floors.keys()].join('|')
    const NAMED = new RegExp(
      `(['"\`])(?:(?:[A-Z]+ )?/(${names})(?=[/?#'"\`])|(${names})\\.[a-z_.]+\\1|([a-z]+-[a-z-]+)\\1)`,
      'g',
    )
    const crossings = files.flatMap((file) => {
      const own = moduleOf(file) ?? componentsOf(file)
      if (own === undefined || !floors.has(own)) return []
      const text = textOf(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      return [...text.matchAll(NAMED)]
        .map((match) => ({ name: match[0], other: match[2] ?? match[3] ?? slugs.get(match[4]!) }))
        .filter(({ other }) => other !== undefined && other !== own && floors.get(other)! >= floors.get(own)!)
        .map(({ name }) => `${file} names ${name}`)
    })
    expect(crossings).toEqual([
      // The documented address of a customer's figures, which the books answer.
      "lib/modules/accounting/api/reports.ts names 'GET /selling",
    ])
  })

  test('components of modules go down the floors too, and those that all share know no module', () => {
    expect(
      crossed(({ from, to }) => {
        const [own, other] = [componentsOf(from), componentsOf(to)]
        if (own === undefined || other === undefined || own === other || !floors.has(other)) return false
        return floors.get(other)! >= (floors.get(own) ?? 0)
      }),
    ).toEqual([])
  })

  test('every slot is read', () => {
    const texts = files.map((file) => textOf(file)).join('\n')
    const slots = [...texts.matchAll(/^export const (\w+) =\s+defineSlot</gm)].map((match) => match[1]!)
    expect(slots.length).toBeGreaterThan(3)
    const isRead = (slot: string) =>
      new RegExp(`\\b${slot}\\.(only|contributed)\\(|slotReference\\(${slot}\\)`).test(texts)
    expect(slots.filter((slot) => !isRead(slot))).toEqual([])
  })

  test('connectors know the core’s errors, HTTP client and settings, and no other kind', () => {
    const allowed =
      /^lib\/core\/(errors|provider-error|outbound\/(http-client|http-exchange|target-guard)|env|phone|connections\/define-connector|mail\/port)\.ts$/
    const kind = (file: string) => /^lib\/connectors\/([^/]+)\//.exec(file)?.[1]
    // The kit that sandboxes are made with belongs to every kind's sandbox.
    const isKit = (from: string, to: string) => from.includes('/sandbox/') && kind(to) === 'sandbox-kit'
    expect(
      crossed(
        ({ from, to }) =>
          kind(from) !== undefined &&
          ((to.startsWith('lib/core/') && !allowed.test(to)) ||
            to.startsWith('lib/modules/') ||
            (!isKit(from, to) && (kind(to) ?? kind(from)) !== kind(from))),
      ),
    ).toEqual([])
  })

  test('no sandbox is part of the application', () => {
    const isSandbox = (file: string) => /^lib\/connectors\/(sandbox-kit|[^/]+\/sandbox)\//.test(file)
    expect(crossed(({ from, to }) => isSandbox(to) && !isSandbox(from))).toEqual([])
  })

  test('raw connections stay in lib/core/db', () => {
    const raw = /^(pg|lib\/core\/db\/pool\.ts|lib\/core\/db\/generated\/.*)$/
    const mayListen = /^lib\/core\/(db|live|jobs|http\/health)/
    expect(crossed(({ from, to, typeOnly }) => raw.test(to) && !mayListen.test(from) && !typeOnly)).toEqual([])
  })

  test('process.env is read in one place', () => {
    const readers = files.filter((file) => /process\.env\b/.test(textOf(file)))
    expect(readers).toEqual(['lib/core/env.ts'])
  })

  test('what tests share stands in tests/, and nothing but tests knows it', () => {
    expect(crossed(({ to }) => to.startsWith('tests/'))).toEqual([])
    const others = globSync(['{app,components,lib,tests,e2e,bench,prisma,scripts}/**/*.{ts,tsx}', '*.{ts,mjs}'], {
      cwd: root,
    }).filter((file) => !files.includes(file) && !file.includes('/generated/'))
    const isForTests = (file: string) => /^(tests|e2e|bench|scripts\/test)\/|\.test\.tsx?$/.test(file)
    const users = Map.groupBy([...imports, ...others.flatMap(importsOf)], ({ to }) => to)
    const kits = files.filter((file) => users.get(file)?.every(({ from }) => isForTests(from)))
    expect(kits).toEqual([])
  })

  test('there are no circles', () => {
    expect(circles()).toEqual([])
  })

  test('index.ts re-exports nothing, but for a connector’s entry', () => {
    const barrels = files.filter(
      (file) =>
        file.endsWith('/index.ts') &&
        !file.startsWith('lib/connectors/') &&
        /^export (\*|\{[^}]*\} from)/m.test(textOf(file)),
    )
    expect(barrels).toEqual([])
  })
})

describe('tables', () => {
  const owners = new Map<string, string>()
  for (const file of globSync('prisma/schema/*.prisma', { cwd: root })) {
    const owner = path.basename(file, '.prisma')
    for (const match of textOf(file).matchAll(/^model (\w+) \{/gm)) {
      owners.set(match[1]!.charAt(0).toLowerCase() + match[1]!.slice(1), owner)
    }
  }

  /** Tables and the views over them, by the words in SQL and in declarations that name them. */
  const inSql = new Map<string, string>()
  for (const file of globSync('prisma/schema/*.prisma', { cwd: root })) {
    const text = textOf(file)
    for (const match of text.matchAll(/@@map\("(\w+)"\)/g)) {
      inSql.set(match[1]!, path.basename(file, '.prisma'))
      inSql.set(`${match[1]}_search`, path.basename(file, '.prisma'))
    }
  }

  test('SQL names the tables of its own module; those of others are imported from their `tables.ts`', () => {
    expect(inSql.size).toBeGreaterThan(100)
    const NAMED = /\b(?:from|join|into|update|only)\s+"?(\w+)"?|(?:sql\.table\(|table: |search: )'(\w+)'/g
    const trespasses = files.flatMap((file) => {
      const user = moduleOf(file)
      if (!user) return []
      return [...textOf(file).matchAll(NAMED)]
        .map((match) => match[1] ?? match[2]!)
        .filter((table) => ![undefined, user, 'core'].includes(inSql.get(table)))
        .map((table) => `${file} names ${table} of ${inSql.get(table)}`)
    })
    expect(trespasses).toEqual([])
  })

  test('each table is used by its owner alone', () => {
    expect(owners.size).toBeGreaterThan(15)
    const trespasses = files.flatMap((file) => {
      const user = moduleOf(file)
      if (!user) return []
      const text = textOf(file)
      return [
        ...text.matchAll(
          /\b(?:db|tx|ctx\.db|systemDb\(\))\s*\.\s*(\w+)\s*\.\s*(?:find|create|update|delete|upsert|count|aggregate|groupBy)/g,
        ),
      ]
        .map((match) => match[1]!)
        .filter((table) => owners.has(table) && owners.get(table) !== user && owners.get(table) !== 'core')
        .map((table) => `${file} uses ${table} of ${owners.get(table)}`)
    })
    expect(trespasses).toEqual([])
  })
})

describe('operations', () => {
  test('stand in `operations/`, which holds nothing else; tests beside them', () => {
    const definesOne = (file: string) =>
      /\b(defineOperation|modelWrites|managedWrites|importOperation)\(/.test(textOf(file))
    expect(files.filter((file) => /^lib\/.*\/operations\//.test(file) && !definesOne(file))).toEqual([])
    const elsewhere = files.filter((file) => file.startsWith('lib/modules/') && !file.includes('/operations/'))
    expect(elsewhere.filter(definesOne)).toEqual([])
  })

  const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(textOf(file)))

  test('are run by the runner, and by ctx.call', () => {
    expect(filesWith(/\.run\(\{[^}]*\bctx\b/).sort()).toEqual(['lib/core/jobs/run-job.ts', 'lib/core/operation.ts'])
  })

  test('are trusted as a part of another in these places alone', () => {
    expect(
      filesWith(/\bcallTrusted\(/)
        .filter((file) => file !== 'lib/core/operation.ts')
        .sort(),
    ).toEqual(
      [
        // Permission and schema were asked a line before.
        'lib/core/grid/actions/bulk-edit.ts',
        'lib/core/grid/import/write-rows.ts',
        'lib/core/transaction/savepoint.ts',
        'lib/modules/banking/matching/attempt.ts',
        // The operation itself for a grid's rows, or with something around it.
        'lib/modules/accounting/operations/documents/grid-parts.ts',
        'lib/modules/accounting/operations/payments/as-row.ts',
        'lib/modules/banking/operations/matching/auto-match-action.ts',
        'lib/modules/banking/operations/lines/pay-rows.ts',
        'lib/modules/crm/records/as-row-action.ts',
        'lib/modules/banking/operations/lines/line-writes.ts',
        'lib/modules/banking/operations/rules/alias-writes.ts',
        'lib/modules/banking/matching/wire-names.ts',
        // A bank account makes its ledger account; bank settings are kept as a connection.
        'lib/modules/banking/accounts/ledger-account.ts',
        'lib/modules/banking/accounts/named-account.ts',
        'lib/modules/banking/gateway/gateway-account.ts',
        'lib/modules/banking/operations/gateway/gateway-settings.ts',
        'lib/modules/banking/operations/sync/sync-settings.ts',
        // What the product does to a lead or deal as a consequence, and the documented API's own rules.
        'lib/modules/crm/operations/deals/deal-writes.ts',
        'lib/modules/crm/quotations/lead-customer.ts',
        'lib/modules/crm/quotations/mark-quoted.ts',
        'lib/modules/integration/operations/rest/rest-create-contact.ts',
        'lib/modules/integration/operations/rest/rest-update-contact.ts',
        // A refund cancels its order, and one that failed what it had booked.
        'lib/modules/website/operations/payments/begin-refund.ts',
        'lib/modules/website/operations/payments/book-refund.ts',
      ].sort(),
    )
  })
})

describe('sizes', () => {
  test('no folder has more than 25 files, tests included', () => {
    const everywhere = globSync('{app,bench,components,e2e,lib,prisma,scripts,tests}/**', {
      cwd: root,
      withFileTypes: true,
    })
    const folders = Map.groupBy(
      everywhere.filter((entry) => entry.isFile() && !entry.parentPath.includes('/generated')),
      (entry) => path.relative(root, entry.parentPath),
    )
    expect(folders.size).toBeGreaterThan(100)
    expect([...folders].filter(([, { length }]) => length > 25).map(([folder]) => folder)).toEqual([])
  })

  test('no component is over 300 lines, no other file over 400', () => {
    const long = files
      .map((file) => ({ file, lines: textOf(file).split('\n').length - 1 }))
      .filter(({ file, lines }) => lines > (file.endsWith('.tsx') ? 300 : 400))
    expect(long).toEqual([])
  })
})

/** Each circle of imports, those of types too, as the path that closes it. */
function circles(): string[] {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, trail: string[]) => {
    if (trail.includes(file)) {
      found.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
      return
    }
    if (done.has(file)) return
    for (const to of next.get(file) ?? []) walk(to, [...trail, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return found
}
