// In a file of its own: with msw 3, which has `http` in its root only, Vite refuses whatever names this.
export { http } from 'msw/core/http'
