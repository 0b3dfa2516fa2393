/** Writes generated/table.ts anew from emojibase-data: `npx tsx lib/modules/team-chat/emoji/generate.ts`. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import all from 'emojibase-data/en/data.json'
import cldr from 'emojibase-data/en/shortcodes/cldr.json'
import github from 'emojibase-data/en/shortcodes/github.json'
import iamcal from 'emojibase-data/en/shortcodes/iamcal.json'
import joypixels from 'emojibase-data/en/shortcodes/joypixels.json'
import { ZULIP_NAMES } from './zulip-names'

type Shortcodes = Record<string, string | string[] | undefined>
// The first that knows a name has it; the order of an emoji's own names follows it too.
const presets: Shortcodes[] = [iamcal, github, cldr, joypixels]
const NAME = /^[a-z0-9_+-]+$/

const preferred = new Map(
  ZULIP_NAMES.trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([code, ...names]) => [code!, names]),
)
const emoji = all.filter(({ group }) => group !== undefined).sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
const names = new Map(emoji.map(({ hexcode }) => [codeOf(hexcode), [...(preferred.get(codeOf(hexcode)) ?? [])]]))
const taken = new Set([...names.values()].flat())

for (const preset of presets) {
  for (const { hexcode } of emoji) {
    for (const name of [preset[hexcode] ?? []].flat().map(spelled)) {
      if (taken.has(name) || !NAME.test(name)) continue
      taken.add(name)
      names.get(codeOf(hexcode))!.push(name)
    }
  }
}

const unknown = [...preferred.keys()].filter((code) => !names.has(code))
if (unknown.length > 0) throw new Error(`No emoji has these codes: ${unknown.join(', ')}`)
const lines = [...names].filter(([, list]) => list.length > 0).map(([code, list]) => [code, ...list].join(' '))
const file = path.join(import.meta.dirname, 'generated/table.ts')
writeFileSync(
  file,
  `/** Made by generate.ts. A line for each emoji: its code, its names. */\nexport const EMOJI = \`${lines.join('\n')}\`\n`,
)
console.log(`${lines.length} emoji, ${taken.size} names`)

function codeOf(hexcode: string): string {
  return hexcode.toLowerCase().replaceAll('-fe0f', '')
}

/** Flags go by their country: `flag_united_states` and `flag-us` become `united_states` and `us`. */
function spelled(name: string): string {
  return name.replace(/^flag[-_](?!in_hole)/, '').replaceAll('-', name.startsWith('-') ? '-' : '_')
}
