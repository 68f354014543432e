/** Whether this code is a production build. The build replaces this module. */
export const isProductionBuild: boolean = false
