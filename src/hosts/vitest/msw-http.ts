// A separate file: with msw 3, which has `http` only in its root, Vite refuses any module that imports this.
export { http } from 'msw/core/http'
