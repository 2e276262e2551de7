interface ImportMetaEnv {
  /** Where the API is, for a build that is not served beside it. */
  readonly VITE_API_URL?: string;
}
