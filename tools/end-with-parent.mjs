// Loaded into the server before its own code. A starter that was killed outright cannot pass its end on;
// the broken channel to it does, so that no server is left holding the port and the data folder.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
