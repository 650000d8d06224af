// A separate file: msw 3 has `http` only in its root, so with it Vite refuses any module that names this path.
export { http } from 'msw/core/http'
