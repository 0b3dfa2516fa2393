// Built only for the benchmark (see next.config.js): the same questions as the grid's, as raw SQL through pg.
export { GET, POST } from '@/bench/raw-route'
