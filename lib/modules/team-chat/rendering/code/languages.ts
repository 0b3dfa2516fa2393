/** Names of languages as they are typed after a fence, each with the name that shows (Pygments' own). */
const DISPLAY_NAMES = new Map<string, string>(
  `
Bash: bash sh ksh zsh shell
Bash Session: console shell-session
Batchfile: bat batch dosbatch winbatch
C: c h
C#: csharp c# cs
C++: cpp c++ cxx hpp cc
CMake: cmake
CSS: css
Clojure: clojure clj
CoffeeScript: coffeescript coffee coffee-script
Common Lisp: common-lisp cl lisp
Dart: dart
Diff: diff udiff
Django/Jinja: django jinja
Docker: docker dockerfile
Elixir: elixir ex exs
Elm: elm
Erlang: erlang
F#: fsharp f#
Fortran: fortran f90
Go: go golang
GraphQL: graphql
Groovy: groovy
HTML: html
HTTP: http
Haskell: haskell hs
INI: ini cfg dosini
JSON: json
Java: java
JavaScript: javascript js
Julia: julia jl
Kotlin: kotlin kt
Lua: lua
Makefile: make makefile mf bsdmake
Markdown: markdown md
MATLAB: matlab
Nginx configuration file: nginx
Nix: nix nixos
Objective-C: objective-c objectivec obj-c objc
OCaml: ocaml
PHP: php php3 php4 php5
Perl: perl pl
PowerShell: powershell pwsh posh ps1 psm1
PostgreSQL SQL dialect: postgresql postgres
Prolog: prolog
Properties: properties jproperties
Protocol Buffer: protobuf proto
Python: python py py3 python3 sage bazel starlark pyi
Python console session: pycon
R: splus s r
Ruby: ruby rb duby
Rust: rust rs
SCSS: scss
SQL: sql
Scala: scala
Scheme: scheme scm
Smalltalk: smalltalk squeak st
Swift: swift
TOML: toml
TeX: tex latex
Terraform: terraform tf hcl
Text only: text
TypeScript: typescript ts
VB.net: vb.net vbnet
VimL: vim
Vue: vue
XML: xml rss xslt xsd wsdl svg
YAML: yaml yml
`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const end = line.lastIndexOf(': ')
      return line
        .slice(end + 2)
        .split(' ')
        .map((alias): [string, string] => [alias, line.slice(0, end)])
    }),
)

/** The highlighter's own name, where none of the aliases is. */
const HIGHLIGHTED_AS = new Map([
  ['Bash Session', 'shell'],
  ['Batchfile', 'dos'],
  ['Common Lisp', 'lisp'],
  ['Django/Jinja', 'django'],
  ['Docker', 'dockerfile'],
  ['HTML', 'xml'],
  ['Nginx configuration file', 'nginx'],
  ['PostgreSQL SQL dialect', 'pgsql'],
  ['Python console session', 'python-repl'],
  ['VB.net', 'vbnet'],
  ['Vue', 'xml'],
])

/** The name that shows for a language as it was typed; a language nobody knows keeps its name. */
export function languageName(typed: string): string {
  return DISPLAY_NAMES.get(typed.toLowerCase()) ?? typed
}

/** What the highlighter calls it. */
export function highlighterName(typed: string): string {
  return HIGHLIGHTED_AS.get(languageName(typed)) ?? typed.toLowerCase()
}
