import type { LanguageFn } from 'highlight.js'

type Language = { label: string; load: () => Promise<{ default: LanguageFn }> }

/** The languages of code blocks, by the highlighter's names; each one's rules are fetched when a text has it. */
export const CODE_LANGUAGES: Record<string, Language> = {
  bash: { label: 'Bash', load: () => import('highlight.js/lib/languages/bash') },
  c: { label: 'C', load: () => import('highlight.js/lib/languages/c') },
  cpp: { label: 'C++', load: () => import('highlight.js/lib/languages/cpp') },
  csharp: { label: 'C#', load: () => import('highlight.js/lib/languages/csharp') },
  css: { label: 'CSS', load: () => import('highlight.js/lib/languages/css') },
  diff: { label: 'Diff', load: () => import('highlight.js/lib/languages/diff') },
  dockerfile: { label: 'Dockerfile', load: () => import('highlight.js/lib/languages/dockerfile') },
  go: { label: 'Go', load: () => import('highlight.js/lib/languages/go') },
  xml: { label: 'HTML, XML', load: () => import('highlight.js/lib/languages/xml') },
  ini: { label: 'INI, TOML', load: () => import('highlight.js/lib/languages/ini') },
  java: { label: 'Java', load: () => import('highlight.js/lib/languages/java') },
  javascript: { label: 'JavaScript', load: () => import('highlight.js/lib/languages/javascript') },
  json: { label: 'JSON', load: () => import('highlight.js/lib/languages/json') },
  kotlin: { label: 'Kotlin', load: () => import('highlight.js/lib/languages/kotlin') },
  nginx: { label: 'Nginx', load: () => import('highlight.js/lib/languages/nginx') },
  php: { label: 'PHP', load: () => import('highlight.js/lib/languages/php') },
  powershell: { label: 'PowerShell', load: () => import('highlight.js/lib/languages/powershell') },
  python: { label: 'Python', load: () => import('highlight.js/lib/languages/python') },
  ruby: { label: 'Ruby', load: () => import('highlight.js/lib/languages/ruby') },
  rust: { label: 'Rust', load: () => import('highlight.js/lib/languages/rust') },
  sql: { label: 'SQL', load: () => import('highlight.js/lib/languages/sql') },
  swift: { label: 'Swift', load: () => import('highlight.js/lib/languages/swift') },
  typescript: { label: 'TypeScript', load: () => import('highlight.js/lib/languages/typescript') },
  yaml: { label: 'YAML', load: () => import('highlight.js/lib/languages/yaml') },
}

const OTHER_NAMES = new Map(
  Object.entries({
    'c#': 'csharp',
    'c++': 'cpp',
    cs: 'csharp',
    docker: 'dockerfile',
    html: 'xml',
    js: 'javascript',
    jsx: 'javascript',
    ps1: 'powershell',
    py: 'python',
    rb: 'ruby',
    rs: 'rust',
    sh: 'bash',
    shell: 'bash',
    svg: 'xml',
    toml: 'ini',
    ts: 'typescript',
    tsx: 'typescript',
    yml: 'yaml',
  }),
)

/** The highlighter's name for a language as people write it. */
export const languageNamed = (written: string): string =>
  OTHER_NAMES.get(written.toLowerCase()) ?? written.toLowerCase()
