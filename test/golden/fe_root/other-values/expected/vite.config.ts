import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

export default defineConfig(({ mode }) => {
  const { API_URL } = loadEnv(mode, '.', 'API_URL');
  const server = {
    host: '127.0.0.1',
    proxy: {
      // Only what is below /api: a page may be called /apis.
      '^/api/': {
        target: API_URL ?? 'https://example.org',
        changeOrigin: true,
        rewrite: (path: string) => path.replace(/^\/api/, ''),
      },
    },
  };
  return {
    plugins: [react(), tailwindcss()],
    // `@/` is `src/`, as tsconfig.json says.
    resolve: { tsconfigPaths: true },
    // A page may be called /assets, which is where files would be otherwise.
    build: { assetsDir: '_assets' },
    server,
    preview: server,
  };
});
