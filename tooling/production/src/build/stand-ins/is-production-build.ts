export const isProductionBuild = true
