/**
 * State that a process has once. A bundler may load a module several times (a route, a page, a reload in
 * development), and each copy would otherwise hold a queue, a connection or a set of listeners of its own.
 */
export function processState<T>(name: string, make: () => T): T {
  const home = globalThis as { indabaState?: Record<string, unknown> }
  home.indabaState ??= {}
  home.indabaState[name] ??= make()
  return home.indabaState[name] as T
}
