export const projects: string = 'of the app'
