// Runs before anything is painted, so that the masthead never changes under a reader's eyes: signed-in.ts says when.
try {
  if (Number(localStorage.getItem('telltale-signed-in')) > Date.now())
    document.documentElement.dataset.signedIn = '';
} catch {
  // Storage may be forbidden: the masthead then says "Sign in".
}
